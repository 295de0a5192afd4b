import { OwnServer } from './own-server';

const CONFIGURATION = `roots:
  - url: checkpoints
    temporary: a test
environments:
  prod: { protected: true }
  dev: {}
signIn: { method: password }
`;

/** A Signalbox of its own that asks for passwords, started like any other: its first link stands in the terminal. */
export class PasswordServer extends OwnServer {
  constructor() {
    super(CONFIGURATION, ['prod', 'dev']);
  }

  /** The one-time link of the first admin, as the terminal shows it, once the pages answer. */
  firstLink(): Promise<string> {
    return this.says('link of the first admin', (output) => {
      const link = /\shttp\S+\/join#[\w-]{43}\s/.exec(output)?.[0];
      return link !== undefined && /^\s*open\s/m.test(output) ? link.trim() : undefined;
    });
  }
}
