import { isSolved } from "../calculate/proof-of-work.ts";

addEventListener("message", ({ data }: MessageEvent<{ challenge: string; difficulty: number }>) => {
	let count = 0;
	while (!isSolved(data.challenge, String(count), data.difficulty)) count++;
	postMessage(String(count));
});
