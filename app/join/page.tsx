import type { Metadata } from 'next';
import { JoinPage } from '@/components/auth/join-page';

export const metadata: Metadata = { title: 'One-time link', robots: { index: false } };

export default function Page() {
  return <JoinPage />;
}
