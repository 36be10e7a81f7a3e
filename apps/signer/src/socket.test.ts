import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { intentOf, Rig } from "../testing/rig.ts";
import { SignerClient, SignerRefused, SignerUnreachable } from "./client.ts";
import { MAX_LINE_BYTES } from "./protocol.ts";
import { listen } from "./socket-server.ts";

let folder: string;
let path: string;
let rig: Rig;
let server: Server;
const faults: Error[] = [];
const clients: SignerClient[] = [];

const start = async () => {
	server = await listen({ path, signer: rig.signer, log: () => {}, fail: (error) => faults.push(error) });
};
const stop = () => new Promise<void>((resolve) => server.close(() => resolve()));

function client(timeoutMs?: number): SignerClient {
	const position = () => ({ counter: rig.call("status", {}).counter, nonces: [] });
	const made = new SignerClient({ socketPath: path, position, ...(timeoutMs === undefined ? {} : { timeoutMs }) });
	clients.push(made);
	return made;
}

/**
 * Sends raw text on a new connection. Resolves with the response, or with "ended" if the signer closes the connection
 * first.
 */
const raw = (text: string) =>
	new Promise<string>((resolve) => {
		const socket = connect(path, () => socket.write(text));
		socket.once("data", (bytes) => {
			socket.destroy();
			resolve(bytes.toString());
		});
		socket.once("close", () => resolve("ended"));
		socket.on("error", () => {});
	});

beforeEach(async () => {
	folder = mkdtempSync(join(tmpdir(), "signer-socket-"));
	path = join(folder, "signer.sock");
	rig = new Rig();
	await start();
});

afterEach(async () => {
	await Promise.all(clients.splice(0).map((one) => one.close()));
	if (server.listening) await stop();
	rmSync(folder, { recursive: true, force: true });
});

describe("the server reaches the signer by a socket", () => {
	it("only the owner and the group can use the socket", () => {
		expect(statSync(path).mode & 0o777).toBe(0o660);
	});

	it("the socket returns signatures, and refusals with code and field", async () => {
		const signer = client();
		const intent = intentOf();
		expect(await signer.call("intent", intent)).toEqual({ known: false, counter: 1 });
		const signed = await signer.call("sign", rig.request(intent, 0));
		expect(signed.nonce).toBe(0);
		const refusal = await signer.call("bump", { withdrawal: -1, fees: rig.request(intent, 0).fees }).catch((error) => error);
		expect(refusal).toBeInstanceOf(SignerRefused);
		expect(refusal).toMatchObject({ code: "bad_request", field: "withdrawal" });
	});

	it("the socket responds to parallel requests in their order", async () => {
		const signer = client();
		const intents = [1, 2, 3].map((withdrawal) => intentOf({ withdrawal }));
		const answers = await Promise.all(intents.map((intent) => signer.call("intent", intent)));
		expect(answers.map(({ counter }) => counter)).toEqual([1, 2, 3]);
	});

	it("the socket refuses a connection that does not begin with the caller's position", async () => {
		const line = JSON.stringify({ id: 1, method: "intent", params: intentOf() });
		expect(await raw(`${line}\n`)).toContain('"hello_needed"');
	});

	it.each([
		["a line that is no JSON", "hello\n"],
		["a request without id", '{"method":"status","params":{}}\n'],
		["an endless line", "x".repeat(MAX_LINE_BYTES + 1)],
	])("the socket ends a connection that sends %s", async (_, text) => {
		expect(await raw(text)).toBe("ended");
		expect(await client().call("status", {})).toMatchObject({ counter: 0 });
	});

	it("a fault of the program ends the connection and is reported", async () => {
		await stop();
		const broken = () => {
			throw new Error("a broken invariant");
		};
		server = await listen({ path, signer: { handle: broken }, log: () => {}, fail: (error) => faults.push(error) });
		expect(await raw('{"id":1,"method":"status","params":{}}\n')).toBe("ended");
		expect(faults.splice(0)).toEqual([new Error("a broken invariant")]);
	});
});

describe("the client of the signer reconnects", () => {
	it("the client reconnects after a restart of the signer, and gets the same bytes", async () => {
		const signer = client();
		await signer.call("intent", intentOf());
		const first = await signer.call("sign", rig.request(intentOf(), 0));
		const ended = stop();
		await signer.close();
		await ended;
		rig = rig.restarted();
		await start();
		expect(await client().call("sign", rig.request(intentOf(), 7))).toEqual(first);
	});

	it("the client reports that no signer runs, and works again when one starts", async () => {
		await stop();
		const signer = client();
		const failure = await signer.call("status", {}).catch((error) => error);
		expect(failure).toBeInstanceOf(SignerUnreachable);
		expect(failure.message).toContain(path);
		await start();
		expect(await signer.call("status", {})).toMatchObject({ counter: 0 });
	});

	it("the client gives up on a signer that never responds", async () => {
		await stop();
		const silent = createServer((socket) => socket.resume());
		await new Promise<void>((resolve) => silent.listen(path, resolve));
		await expect(client(1).call("status", {})).rejects.toThrow("no response to hello");
		await new Promise<void>((resolve) => silent.close(() => resolve()));
	});

	it("the client fails requests after it was closed", async () => {
		const signer = client();
		await signer.call("status", {});
		await signer.close();
		await expect(signer.call("status", {})).rejects.toThrow(SignerUnreachable);
	});

	it("a signer replaces the socket's file of a killed signer", async () => {
		await stop();
		writeFileSync(path, "");
		await start();
		expect(existsSync(path)).toBe(true);
		expect(await client().call("status", {})).toMatchObject({ counter: 0 });
	});
});
