import { say } from './terminal';

/** What must be undone, in the opposite order of doing. One that fails does not keep the others from it. */
export class Cleanup {
  private readonly steps: { name: string; undo: () => unknown }[] = [];

  add(name: string, undo: () => unknown): void {
    this.steps.push({ name, undo });
  }

  async run(): Promise<void> {
    for (let step = this.steps.pop(); step; step = this.steps.pop()) {
      try {
        await step.undo();
      } catch (error) {
        say(`Stopping the ${step.name} failed: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  }
}
