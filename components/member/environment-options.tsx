import type { Members } from '@/lib/contract/member';

/** All environments, which is an empty value, and each of them. */
export function EnvironmentOptions({ environments }: { environments: Members['environments'] }) {
  return (
    <>
      <option value="">in all environments</option>
      {environments.map(({ name, protected: isProtected }) => (
        <option key={name} value={name}>
          in {name}
          {isProtected ? ' (protected)' : ''}
        </option>
      ))}
    </>
  );
}
