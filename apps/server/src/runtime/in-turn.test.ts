import { expect, it } from "vitest";
import { InTurn } from "./in-turn.ts";

it("the queue runs tasks of one key one after the other, and tasks of other keys at once", async () => {
	const turns = new InTurn<number>();
	const log: string[] = [];
	let open = () => {};
	const gate = new Promise<void>((resolve) => {
		open = resolve;
	});
	const first = turns.run(1, async () => {
		await gate;
		log.push("first");
	});
	const second = turns.run(1, async () => void log.push("second"));
	await turns.run(2, async () => void log.push("other"));
	expect(log).toEqual(["other"]);
	open();
	await Promise.all([first, second]);
	expect(log).toEqual(["other", "first", "second"]);
	expect(turns.size).toBe(0);
});

it("the queue runs the next task after a failed task, and rejects only the failed task", async () => {
	const turns = new InTurn<string>();
	const failed = turns.run("a", () => Promise.reject(new Error("broken")));
	const next = turns.run("a", async () => 7);
	await expect(failed).rejects.toThrow("broken");
	expect(await next).toBe(7);
	expect(turns.size).toBe(0);
});
