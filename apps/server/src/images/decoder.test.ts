// Tests the decoder with its real process, and with programs that die or hang in place of the process.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { getPriority, tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, afterEach, expect, test } from "vitest";
import { Decoder, DecoderFailed, type DecoderOptions } from "./decoder.ts";

const folder = mkdtempSync(join(tmpdir(), "candor-decoder-"));
const quiet = { warn: () => {}, error: () => {} } as unknown as DecoderOptions["log"];
const opened: Decoder[] = [];
afterEach(() => Promise.all(opened.splice(0).map((decoder) => decoder.close())));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function open(options: Partial<DecoderOptions> = {}): Decoder {
	const decoder = new Decoder({ log: quiet, ...options });
	opened.push(decoder);
	return decoder;
}

/** Writes a program that replaces the decoder's process, and returns its path. */
function program(name: string, onMessage: string): string {
	const file = join(folder, `${name}.mjs`);
	writeFileSync(file, `process.on("message", async ({ id, task }) => { ${onMessage} });`);
	return file;
}

const photo = (width: number, height: number) =>
	sharp({ create: { width, height, channels: 3, background: "#888", noise: { type: "gaussian", mean: 128, sigma: 30 } } })
		.jpeg()
		.toBuffer();
const normalise = (bytes: Uint8Array) => ({ kind: "normalise", bytes }) as const;
const answer = 'process.send({ kind: "done", id, result: { kind: "picture", bytes: task.bytes } });';

test("a picture is decoded in another process, and a bad file does not end this process", async () => {
	const decoder = open();
	expect(decoder.pid).toBeUndefined();
	const result = await decoder.run(normalise(await photo(320, 200)));
	expect(result.kind).toBe("picture");
	const { pid } = decoder;
	expect(pid).not.toBe(process.pid);
	expect(await decoder.run(normalise(Buffer.from("no picture")))).toEqual({ kind: "fault", fault: "unsupported" });
	expect((await decoder.run({ kind: "watermark", bytes: await photo(320, 200), text: "OP 1" })).kind).toBe("picture");
	expect(decoder.pid).toBe(pid);
});

test("a decoder process that is killed fails only its current picture, and the next picture is decoded", async () => {
	const decoder = open();
	const small = await photo(40, 30);
	await decoder.run(normalise(small));
	const large = sharp({ create: { width: 4_000, height: 3_000, channels: 3, background: "#888" } }).jpeg();
	const running = decoder.run(normalise(await large.toBuffer()));
	const next = decoder.run(normalise(small));
	await Promise.resolve();
	process.kill(decoder.pid as number, "SIGKILL");
	await expect(running).rejects.toThrow(DecoderFailed);
	expect((await next).kind).toBe("picture");
});

test("a decoder process that dies is replaced", async () => {
	const decoder = open({ program: program("dies", `if (task.bytes.length === 1) process.exit(7); ${answer}`) });
	await expect(decoder.run(normalise(Buffer.alloc(1)))).rejects.toThrow("ended (7)");
	expect((await decoder.run(normalise(Buffer.alloc(2)))).kind).toBe("picture");
});

test("a decoder process that hangs is killed and replaced", async () => {
	const late: (() => void)[] = [];
	const decoder = open({
		program: program("hangs", `if (task.bytes.length === 1) { while (true); } ${answer}`),
		after: (_ms, then) => {
			late.push(then);
			return () => {};
		},
	});
	const hanging = decoder.run(normalise(Buffer.alloc(1)));
	await expect.poll(() => late.length).toBe(1);
	late[0]?.();
	await expect(hanging).rejects.toThrow("SIGKILL");
	expect((await decoder.run(normalise(Buffer.alloc(2)))).kind).toBe("picture");
});

test("pictures are decoded one at a time, in their order", async () => {
	const overlaps = `globalThis.running = (globalThis.running ?? 0) + 1; const most = globalThis.running;
		await new Promise((resolve) => setImmediate(resolve)); globalThis.running--;
		process.send({ kind: "done", id, result: { kind: "picture", bytes: Buffer.from([most]) } });`;
	const decoder = open({ program: program("counts", overlaps) });
	const order: number[] = [];
	const runs = [1, 2, 3, 4].map(async (number) => {
		const result = await decoder.run(normalise(Buffer.alloc(1)));
		order.push(number);
		return result.kind === "picture" ? result.bytes[0] : undefined;
	});
	expect(decoder.waiting).toBe(4);
	expect(await Promise.all(runs)).toEqual([1, 1, 1, 1]);
	expect(order).toEqual([1, 2, 3, 4]);
	expect(decoder.waiting).toBe(0);
});

test.runIf(process.platform === "linux")(
	"a picture that needs more memory than the cap ends the process, not the server",
	async () => {
		const takes =
			"try { for (const parts = []; parts.length < 1_000; ) parts.push(Buffer.alloc(10_000_000)); } catch { process.exit(9); }";
		const decoder = open({ program: program("takes", `if (task.bytes.length === 1) { ${takes} } ${answer}`) });
		await expect(decoder.run(normalise(Buffer.alloc(1)))).rejects.toThrow("ended (9)");
		expect((await decoder.run(normalise(Buffer.alloc(2)))).kind).toBe("picture");
	},
);

test.runIf(process.platform === "linux")(
	"a turned photo of 12 megapixels needs less than 80 MB more than the idle process",
	async () => {
		const decoder = open();
		const peakMb = () => Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${decoder.pid}/status`, "utf8"))?.[1]) / 1_000;
		await decoder.run(normalise(await photo(40, 30)));
		const idle = peakMb();
		const large = sharp({ create: { width: 4_000, height: 3_000, channels: 3, background: "#888" } }).withMetadata({
			orientation: 6,
		});
		expect((await decoder.run(normalise(await large.jpeg().toBuffer()))).kind).toBe("picture");
		expect(peakMb() - idle).toBeLessThan(80);
	},
);

test.runIf(process.platform === "linux")("every thread of the decoder process has the lowest priority", async () => {
	const decoder = open();
	await decoder.run(normalise(await photo(40, 30)));
	const threads = readdirSync(`/proc/${decoder.pid}/task`).map(Number);
	expect(new Set(threads.map((thread) => getPriority(thread)))).toEqual(new Set([19]));
});

test("the decoder process cannot write files or start other programs", async () => {
	const tries = `const { writeFileSync } = await import("node:fs"); const { execSync } = await import("node:child_process");
		const codes = [() => writeFileSync(${JSON.stringify(join(folder, "written"))}, ""), () => execSync("true")].map((run) => {
			try { run(); return "done"; } catch (error) { return error.code; }
		});
		process.send({ kind: "done", id, result: { kind: "picture", bytes: Buffer.from(codes.join()) } });`;
	const result = await open({ program: program("writes", tries) }).run(normalise(Buffer.alloc(1)));
	expect(Buffer.from(result.kind === "picture" ? result.bytes : []).toString()).toBe("ERR_ACCESS_DENIED,ERR_ACCESS_DENIED");
});

test("a decoder that is closed refuses pictures", async () => {
	const decoder = open();
	await decoder.close();
	await expect(decoder.run(normalise(Buffer.alloc(1)))).rejects.toThrow(DecoderFailed);
});
