import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '@playwright/test';
import type { PlayerState } from '@/fixtures/replay/player-state';

/** What an operator does to drivers, by the commands that stand in the guide. */
export class ReplayControls {
  constructor(readonly address: string) {}

  /** The command that an operator types. */
  command(verb: 'stop' | 'start', environment: string, driver: string): string {
    return `curl -X POST ${this.address}/api/${verb}/${environment}/${driver}`;
  }

  stop = (environment: string, driver: string) => this.post(`stop/${environment}/${driver}`);
  start = (environment: string, driver: string) => this.post(`start/${environment}/${driver}`);
  pause = () => this.post('pause');
  resume = () => this.post('resume');
  follow = (branch: string) => this.post(`follow/${branch}`);

  async state(): Promise<PlayerState> {
    return (await fetch(`${this.address}/api/state`)).json();
  }

  /** Waits until a driver is in a phase. */
  async driverIs(environment: string, driver: string, phase: string, withinMs = 60_000): Promise<void> {
    let found: string | undefined;
    for (const until = Date.now() + withinMs; Date.now() < until; await sleep(200)) {
      const { tracks } = await this.state();
      const drivers = tracks.find(({ name }) => name === environment)?.drivers ?? [];
      found = drivers.find(({ name }) => name === driver)?.phase;
      if (found === phase) return;
    }
    expect(found, `${driver} in ${environment}`).toBe(phase);
  }

  private async post(command: string): Promise<void> {
    const response = await fetch(`${this.address}/api/${command}`, { method: 'POST' });
    expect(response.status, await response.text()).toBe(200);
  }
}
