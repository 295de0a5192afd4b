/**
 * What the team says about a version, as far as comparing needs it; a declaration of the configuration fits. Absent
 * fields are undeclared, not empty. Durations in milliseconds.
 */
export interface DeclaredVersion {
  trigger?: { kind: string } | undefined;
  sources?: readonly DeclaredSource[] | undefined;
  sink?: (DeclaredSource & { mode: string | undefined; txnAppId: string | undefined }) | undefined;
  operators?: readonly DeclaredOperator[] | undefined;
  conf?: Readonly<Record<string, string>> | undefined;
}

export interface DeclaredSource {
  kind: string;
  location: string | undefined;
  options: Readonly<Record<string, unknown>>;
}

export interface DeclaredOperator {
  kind: string;
  keys: readonly string[];
  watermark?: number | undefined;
  window?: number | undefined;
  ttl?: number | undefined;
  bound?: string | undefined;
  outputMode?: string | undefined;
}

/** An option as text, whatever the case of its name; null when it is not declared. */
export function declaredOption({ options }: DeclaredSource, name: string): string | null {
  const key = Object.keys(options).find((each) => each.toLowerCase() === name.toLowerCase());
  const value = key === undefined ? undefined : options[key];
  if (value === undefined) return null;
  return Array.isArray(value) ? value.map(String).join(',') : String(value);
}
