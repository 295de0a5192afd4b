import { QueryPage } from '@/components/query/query-page';

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <QueryPage id={decodeURIComponent(id)} />;
}
