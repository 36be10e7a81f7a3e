// Benchmark: users upload phone pictures of 8 MB while other users send orders. Reports the pictures stored a second, the rate of
// orders divided by the rate without uploads, and the memory that the uploads take in addition to that of the orders.
import { readdirSync, readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import sharp from "sharp";
import { accountName, withServer } from "./bench-server.ts";
import { openBenchmark } from "./benchmark.ts";
import { openOrderLoad } from "./order-load.ts";
import { median } from "./statistics.ts";

const { extent, report } = openBenchmark("images");
const MAX_BYTES = 8 * 1024 * 1024;
const MEMORY_EVERY_MS = 50;
const MB = 1_000_000;

/** Returns a photo of 12 megapixels with the noise of a dark scene. It is as large as an upload may be. */
async function phonePicture(): Promise<Buffer> {
	const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
	const raw = await sharp({ create: { width: 4_000, height: 3_000, channels: 3, background: "#888", noise } })
		.raw()
		.toBuffer();
	for (let quality = 95; ; quality -= 2) {
		const photo = sharp(raw, { raw: { width: 4_000, height: 3_000, channels: 3 } }).withMetadata({ orientation: 6 });
		const bytes = await photo.jpeg({ quality }).toBuffer();
		if (bytes.length <= MAX_BYTES) return bytes;
	}
}

/** Returns the resident memory of a process, MB; 0 if the process has ended. */
function memoryOf(pid: number | string): number {
	try {
		return (Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) * 1_024) / MB;
	} catch {
		return 0;
	}
}

/** Returns the ids of the processes that decode pictures for the server. */
function decodersOf(server: number): string[] {
	return readdirSync("/proc").filter((pid) => {
		if (!/^\d+$/.test(pid)) return false;
		try {
			const parent = Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
			return parent === server && readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("decoder-process");
		} catch {
			return false;
		}
	});
}

/**
 * Watches the memory of the server, alone or together with its picture decoder (a child process). Returns a function that ends
 * the watch and returns the peak, MB. To take little processor time from the server, the watch searches for the decoder only when
 * it knows none.
 */
function watchMemory(server: number, withDecoder: boolean): () => number {
	let peak = memoryOf(server);
	let decoders: string[] = [];
	const watch = setInterval(() => {
		if (withDecoder && decoders.length === 0) decoders = decodersOf(server);
		const ofDecoders = decoders.map(memoryOf);
		if (ofDecoders.includes(0)) decoders = [];
		peak = Math.max(peak, memoryOf(server) + ofDecoders.reduce((sum, memory) => sum + memory, 0));
	}, MEMORY_EVERY_MS);
	return () => {
		clearInterval(watch);
		return peak;
	};
}

const BOUNDARY = "the-boundary-of-the-upload";

/**
 * Returns the complete body of an upload. All uploads use the same body, because building one for each would take processor time
 * from the server.
 */
function bodyOf(picture: Buffer): Buffer {
	const part = (name: string, more = "") => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`;
	const head = `${part("purpose")}document\r\n${part("file", '; filename="photo.jpg"\r\nContent-Type: image/jpeg')}`;
	return Buffer.concat([Buffer.from(head), picture, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
}

const picture = await phonePicture();
const body = bodyOf(picture);
console.log(`the picture has ${(picture.length / MB).toFixed(1)} MB`);

await withServer(async (server) => {
	const load = openOrderLoad(server, await server.newSessions(extent.connections));
	const uploaders: string[] = [];
	for (let index = 0; index < extent.uploaders; index++) uploaders.push(await server.newSession(accountName("uploader", index)));

	const agent = new Agent({ keepAlive: true });
	const respond = (token: string, uploader: number) =>
		new Promise<string>((resolve, reject) => {
			// Each uploader has another client address.
			const headers = {
				...{ authorization: token, "x-forwarded-for": `192.0.2.${uploader + 1}` },
				...{ "content-type": `multipart/form-data; boundary=${BOUNDARY}`, "content-length": body.length },
			};
			const sent = request(`${server.origin}/api/upload`, { method: "POST", headers, agent }, async (response) => {
				let text = "";
				for await (const chunk of response.setEncoding("utf8")) text += chunk;
				resolve(text);
			});
			sent.on("error", reject).end(body);
		});

	async function upload(token: string, uploader: number): Promise<boolean> {
		const { code, error } = JSON.parse(await respond(token, uploader)) as { code: number; error?: string };
		if (code === 1) return true;
		// The uploader has reached the daily limit of pictures.
		if (error === "images_used_up") return false;
		throw new Error(`an upload was refused: ${error}`);
	}

	/** Uploads pictures until the promise `until` settles. Returns the number of pictures stored a second. */
	async function uploadsDuring(until: Promise<unknown>): Promise<number> {
		const started = performance.now();
		let isOver = false;
		let stored = 0;
		void until.finally(() => {
			isOver = true;
		});
		await Promise.all(
			uploaders.map(async (token, uploader) => {
				do
					if (await upload(token, uploader)) stored++;
					else return;
				while (!isOver);
			}),
		);
		return (stored * 1_000) / (performance.now() - started);
	}

	try {
		await load.measure(extent.seconds);
		const rates: number[] = [];
		const shares: number[] = [];
		const peaks: number[] = [];
		for (let round = 0; round < extent.rounds; round++) {
			const alone = watchMemory(server.pid, false);
			const without = await load.measure(extent.seconds);
			const peakAlone = alone();
			const both = watchMemory(server.pid, true);
			const measured = load.measure(extent.seconds);
			rates.push(await uploadsDuring(measured));
			shares.push((await measured).perSecond / without.perSecond);
			peaks.push(Math.max(0, both() - peakAlone));
			console.log(
				`round ${round + 1}: ${rates.at(-1)?.toFixed(2)} pictures/s, orders ${shares.at(-1)?.toFixed(2)}, ${peaks.at(-1)?.toFixed(0)} MB`,
			);
		}
		report("phone pictures of 8 MB stored", median(rates), 2);
		report("orders with uploads ÷ without", median(shares), 2);
		report("peak memory of server and decoder above orders alone", Math.max(...peaks));
	} finally {
		agent.destroy();
		load.end();
	}
});
