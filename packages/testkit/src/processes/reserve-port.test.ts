import { execFile } from "node:child_process";
import { createServer } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { reservePort } from "./reserve-port.ts";

const run = promisify(execFile);
const MODULE = join(import.meta.dirname, "reserve-port.ts");

/** Returns ports that another process reserves. That process begins its search at the same port as this process. */
async function portsOfAnother(count: number): Promise<number[]> {
	const program = `
		Object.defineProperty(process, "pid", { value: ${process.pid} });
		const { reservePort } = await import(${JSON.stringify(MODULE)});
		const ports = [];
		for (let index = 0; index < ${count}; index++) ports.push(await reservePort());
		console.log(JSON.stringify(ports));`;
	const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", program]);
	return JSON.parse(stdout) as number[];
}

test("no other process gets a reserved port, with and without a server on it", async () => {
	const mine = [await reservePort(), await reservePort(), await reservePort()];
	const server = createServer().listen(mine[0], "127.0.0.1");
	await new Promise((resolve) => server.once("listening", resolve));
	const theirs = await portsOfAnother(3);
	expect(new Set([...mine, ...theirs]).size).toBe(6);
	await new Promise((resolve) => server.close(resolve));
	expect(await portsOfAnother(3)).not.toContain(mine[0]);
});

test("reservePort skips a port that a server uses without a reservation", async () => {
	const [next] = (await portsOfAnother(1)) as [number];
	const server = createServer().listen(next, "127.0.0.1");
	// If another process has taken the port first, the search must skip that port too.
	await new Promise((resolve) => server.once("listening", resolve).once("error", resolve));
	expect(await portsOfAnother(1)).not.toContain(next);
	server.close();
});
