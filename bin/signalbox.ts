// The command line, as bin/signalbox.js starts it.
import { runCommand } from './command/run';
import { processTerminal } from './terminal/terminal';

process.exitCode = await runCommand(process.argv.slice(2), processTerminal());
