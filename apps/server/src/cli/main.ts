// The program behind `npm run candor`.
import { runCandor } from "./run.ts";

const { argv, env, stdout, stderr } = process;
process.exitCode = await runCandor(argv.slice(2), env, { out: stdout, errors: stderr });
