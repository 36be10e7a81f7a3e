// Two runs beside each other take no port from one another.
import { execFile } from "node:child_process";
import { createServer } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { heldPort } from "./test-port.ts";

const run = promisify(execFile);
const MODULE = join(import.meta.dirname, "test-port.ts");

/** Ports that another process gets which begins its search where this one did. */
async function portsOfAnother(count: number): Promise<number[]> {
	const program = `
		Object.defineProperty(process, "pid", { value: ${process.pid} });
		const { heldPort } = await import(${JSON.stringify(MODULE)});
		const ports = [];
		for (let index = 0; index < ${count}; index++) ports.push(await heldPort());
		console.log(JSON.stringify(ports));`;
	const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", program]);
	return JSON.parse(stdout) as number[];
}

test("a port is held, with and without a server on it, and can be listened on", async () => {
	const mine = [await heldPort(), await heldPort(), await heldPort()];
	const server = createServer().listen(mine[0], "127.0.0.1");
	await new Promise((resolve) => server.once("listening", resolve));
	const theirs = await portsOfAnother(3);
	expect(new Set([...mine, ...theirs]).size).toBe(6);
	await new Promise((resolve) => server.close(resolve));
	expect(await portsOfAnother(3)).not.toContain(mine[0]);
});

test("what listens without holding is passed over", async () => {
	const [next] = (await portsOfAnother(1)) as [number];
	const server = createServer().listen(next, "127.0.0.1");
	// Should somebody else have taken it in this moment, it is passed over all the same.
	await new Promise((resolve) => server.once("listening", resolve).once("error", resolve));
	expect(await portsOfAnother(1)).not.toContain(next);
	server.close();
});
