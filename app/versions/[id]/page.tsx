export default async function OverviewPage() {
  return null;
}
