/** `fail`: Spark refuses · `silent`: Spark runs; the result may be wrong, or the change is ignored · `ok`. */
export type Effect = 'fail' | 'silent' | 'ok';

/** What a reason says about the verdict; null: it stands in no one's way. */
export type Decides = 'new-checkpoint' | 'undecided' | null;

/** One thing that was compared. Codes are stable. */
export interface Reason {
  code: string;
  effect: Effect;
  decides: Decides;
  summary: string;
  /** Files of either version, or declared fields. */
  evidence: string[];
  /** Of which releases it is said, where they differ. */
  release: string | null;
}

type Said = (code: string, summary: string, evidence: string[], release?: string | null) => Reason;

function reasonOf(effect: Effect, decides: Decides): Said {
  return (code, summary, evidence, release = null) => ({ code, effect, decides, summary, evidence, release });
}

/** Spark stops. */
export const refused = reasonOf('fail', 'new-checkpoint');
/** Spark runs, and what it writes is proven to be wrong. */
export const wrong = reasonOf('silent', 'new-checkpoint');
/** Whether it is harmless is not told by what is recorded or declared. */
export const undecided = reasonOf('silent', 'undecided');
/** Spark runs; the change is ignored, or has an effect that people should know. */
export const noted = reasonOf('silent', null);
/** Compared, and no obstacle. */
export const fine = reasonOf('ok', null);
