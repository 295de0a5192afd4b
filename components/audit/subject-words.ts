import type { AuditEntry } from '@/lib/contract/audit';
import { isJsonObject, jsonOf } from '@/lib/contract/json-text';

type Told = Pick<AuditEntry, 'subject' | 'before' | 'after'>;

/**
 * What an entry is about in words for people: its subject names rows (`grant:u7/prod/operator`), and its states say whose
 * they are. `nameOf` gives the name of a person by id. A subject that is not known here is said as it is.
 */
export function subjectWords(
  { subject, before, after }: Told,
  nameOf: ReadonlyMap<string, string> = new Map(),
): string {
  const at = subject.indexOf(':');
  const [kind, key] = [subject.slice(0, at), subject.slice(at + 1)];
  const state = objectOf(after) ?? objectOf(before) ?? {};
  const text = (name: string) => (typeof state[name] === 'string' ? state[name] : null);
  switch (kind) {
    case 'declaration':
    case 'sign-in':
      return key;
    case 'person':
      return [text('name'), text('email')].filter(Boolean).join(', ') || subject;
    case 'password':
      return nameOf.get(key) ?? subject;
    case 'grant': {
      const [role, person] = [text('role'), text('person')];
      if (role === null || person === null) return subject;
      const environment = text('environment');
      return `${role} ${environment === null ? 'in all environments' : `in ${environment}`}, for ${person}`;
    }
    case 'token':
      return [text('name'), key].filter(Boolean).join(', ');
    case 'link':
      return linkWords(text('kind'), text('email')) ?? subject;
    default:
      return subject;
  }
}

function linkWords(kind: string | null, email: string | null): string | null {
  if (kind === 'first-admin') return 'for the first admin';
  if (kind === 'join' && email !== null) return `for ${email} to join`;
  if (kind === 'password') return email === null ? 'for a new password' : `for a new password of ${email}`;
  return null;
}

function objectOf(json: string | null): Record<string, unknown> | undefined {
  const value = json === null ? undefined : jsonOf(json);
  return isJsonObject(value) ? value : undefined;
}
