import { runTask, type TaskName, type Tasks } from "./proof-tasks.ts";

interface Asked<N extends TaskName = TaskName> {
	readonly number: number;
	readonly name: N;
	readonly given: Tasks[N]["given"];
}

addEventListener("message", ({ data: { number, name, given } }: MessageEvent<Asked>) => {
	postMessage({ number, answer: runTask(name, given) });
});
