// Tests POST upload and GET /api/images/<id> over real connections: limits that apply before the body is read, refusals, and the
// users who may read an image.
import { once } from "node:events";
import { connect } from "node:net";
import { crc32, deflateSync } from "node:zlib";
import { CALLS, MAX_IMAGE_BYTES } from "@candor/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MovedClock } from "./open-server.ts";
import { RunningServer } from "./running-server.ts";

type Person = Awaited<ReturnType<RunningServer["person"]>>;

const DAY_MS = 86_400_000;
const clock = new MovedClock();
let server: RunningServer;
const refusals = new Set<string>();
beforeAll(async () => {
	server = await RunningServer.start({}, clock);
});
afterAll(() => server.stop());

/** Returns a grey PNG. @param declared size that the header states */
function png(width = 40, height = 30, declared = { width, height }): Buffer {
	const chunk = (type: string, data: Buffer) => {
		const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
		const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
		length.writeUInt32BE(data.length);
		check.writeUInt32BE(crc32(body));
		return Buffer.concat([length, body, check]);
	};
	const head = Buffer.alloc(13);
	head.writeUInt32BE(declared.width, 0);
	head.writeUInt32BE(declared.height, 4);
	head.set([8, 2, 0, 0, 0], 8);
	const rows = Buffer.alloc(height * (1 + width * 3), 0x80).map((byte, at) => (at % (1 + width * 3) === 0 ? 0 : byte));
	const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
	return Buffer.concat([signature, chunk("IHDR", head), chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0))]);
}

interface Sent {
	readonly purpose?: string;
	readonly token?: string;
	readonly name?: string;
	readonly language?: string;
}

async function send(file: Uint8Array | undefined, { purpose = "document", token, name = "a.jpg", language = "en" }: Sent) {
	const form = new FormData();
	if (file !== undefined) form.append("file", new Blob([Uint8Array.from(file)]), name);
	if (purpose !== "") form.append("purpose", purpose);
	const headers: Record<string, string> = { "language-mark": language };
	if (token !== undefined) headers.authorization = token;
	const response = await fetch(`${server.origin}/api/upload`, { method: "POST", body: form, headers });
	const body = (await response.json()) as {
		message: string;
		data: { id: string; url: string } | null;
		error?: string;
		params?: object;
	};
	if (body.error !== undefined) refusals.add(body.error);
	return { status: response.status, ...body };
}

async function uploaded(person: Person, purpose = "document"): Promise<{ id: string; url: string }> {
	const { status, data } = await send(png(), { ...person, purpose });
	expect(status).toBe(200);
	return CALLS.upload.data.parse(data);
}

const read = (path: string, token?: string) =>
	fetch(`${server.origin}${path}`, { headers: token === undefined ? {} : { authorization: token } });

test("an uploaded picture is returned to its owner as a JPEG that no page can use", async () => {
	const ann = await server.person();
	const { id, url } = await uploaded(ann);
	expect(url).toBe(`/api/images/${id}`);
	const response = await read(url, ann.token);
	expect(response.status).toBe(200);
	expect(Object.fromEntries(response.headers)).toMatchObject({
		"content-type": "image/jpeg",
		"x-content-type-options": "nosniff",
		"content-disposition": 'inline; filename="picture.jpg"',
		"cross-origin-resource-policy": "same-origin",
		"content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
		"cache-control": "no-store",
	});
	expect(Buffer.from(await response.arrayBuffer()).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
});

test("a picture of another user, without a session or with a false one gets the response of an unknown id", async () => {
	const [ann, bob] = [await server.person(), await server.person()];
	const { url } = await uploaded(ann);
	const unknown = await read(`/api/images/${"0".repeat(32)}`, bob.token);
	const expected = { status: unknown.status, body: await unknown.text() };
	expect(expected.status).toBe(404);
	for (const [path, token] of [
		[url, bob.token],
		[url, undefined],
		[url, "x".repeat(43)],
		[`${url}/../${url.split("/").at(-1)}`, bob.token],
		["/api/images/..%2f..%2fsecrets%2fcodes", ann.token],
		[`/api/images/${"x".repeat(60)}`, ann.token],
	] as const) {
		const response = await read(path, token);
		expect({ status: response.status, body: await response.text() }, path).toEqual(expected);
		expect(response.headers.get("content-type")).toBe(unknown.headers.get("content-type"));
	}
});

test("after an erasure the owner's picture is unknown, and its stored copy has no key", async () => {
	const ann = await server.person();
	const { id, url } = await uploaded(ann);
	await server.call("user/data_erase", { password_now: "correct horse" }, ann);
	expect((await read(url, ann.token)).status).toBe(404);
	const { rows } = await server.pool.query("select state from people.images where id = $1 and state <> 'removed'", [id]);
	expect(rows).toEqual([]);
});

test("an upload needs a session, a purpose and a file", async () => {
	const ann = await server.person();
	expect(await send(png(), {})).toMatchObject({ error: "session_required" });
	expect(await send(png(), { ...ann, purpose: "" })).toMatchObject({ error: "field_required", params: { field: "purpose" } });
	expect(await send(png(), { ...ann, purpose: "avatar" })).toMatchObject({
		error: "field_invalid",
		params: { field: "purpose" },
	});
	expect(await send(png(), { ...ann, purpose: "news" })).toMatchObject({ error: "field_invalid", params: { field: "purpose" } });
	expect(await send(undefined, ann)).toMatchObject({ error: "field_required", params: { field: "file" } });
	const asJson = await server.raw("upload", { purpose: "document" }, ann);
	expect(asJson.body).toMatchObject({ error: "field_required", params: { field: "file" } });
});

test("a file without a picture, a HEIC photo, a damaged or a too large picture gets a reason in the user's language", async () => {
	const ann = await server.person();
	const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypheic\0\0\0\0mif1heic"), Buffer.alloc(64)]);
	expect(await send(Buffer.from("<html></html>"), ann)).toMatchObject({ status: 415, error: "image_unsupported" });
	expect(await send(heic, ann)).toMatchObject({
		status: 415,
		error: "image_heic",
		message: expect.stringContaining("Most Compatible"),
	});
	expect(await send(png().subarray(0, 60), ann)).toMatchObject({ status: 422, error: "image_damaged" });
	const bomb = png(10, 10, { width: 60_000, height: 60_000 });
	const refused = await send(bomb, { ...ann, language: "jp" });
	expect(refused).toMatchObject({ status: 422, error: "image_dimensions", params: { field: "file", maximum: 40 } });
	expect(refused.message).toContain("40メガピクセル");
});

test("the server refuses a file of more than 8 MB, by its declared length and by its real length", async () => {
	const ann = await server.person();
	const large = Buffer.concat([png(), Buffer.alloc(MAX_IMAGE_BYTES)]);
	expect(await send(large, ann)).toMatchObject({ status: 413, error: "image_too_large", params: { maximum: 8 } });
	const form = new FormData();
	form.append("file", new Blob([Uint8Array.from(large)]), "a.jpg");
	const { body, headers } = new Request("http://a/", { method: "POST", body: form });
	const chunked = await fetch(`${server.origin}/api/upload`, {
		...{ method: "POST", body, duplex: "half" },
		headers: { authorization: ann.token, "content-type": headers.get("content-type") ?? "" },
	} as RequestInit);
	expect([chunked.status, (await chunked.json()) as object]).toMatchObject([413, { error: "image_too_large" }]);
});

test("every other call refuses a multipart body, and the upload refuses a malformed body", async () => {
	const ann = await server.person();
	const form = new FormData();
	form.append("lang", "en");
	const other = await fetch(`${server.origin}/api/user/limits_save`, {
		method: "POST",
		body: form,
		headers: { authorization: ann.token },
	});
	expect(other.status).toBe(415);
	for (const [type, body] of [
		["multipart/form-data; boundary=x", "--x\r\nno headers"],
		["multipart/form-data", "--x--"],
		["multipart/form-data; boundary=x", `${'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(50)}--x--\r\n`],
		["multipart/form-data; boundary=x", '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--\r\n'],
	] as const) {
		const response = await fetch(`${server.origin}/api/upload`, {
			...{ method: "POST", body },
			headers: { authorization: ann.token, "content-type": type },
		});
		expect([response.status, await response.json()]).toMatchObject([200, { code: 0, error: "malformed_request" }]);
	}
});

test("a user may upload 30 pictures a day, and again on the next day", async () => {
	const ann = await server.person();
	await server.pool.query("insert into people.image_counts (user_id, day, count) values ($1, $2, 29)", [
		ann.id,
		Math.floor(server.now / DAY_MS),
	]);
	await uploaded(ann);
	const refused = await send(png(), ann);
	expect(refused).toMatchObject({ status: 429, error: "images_used_up", params: { maximum: 30, retry_after: 43_200 } });
	clock.ahead += DAY_MS;
	await uploaded(ann);
});

test("of 200 simultaneous uploads some are stored, and all others are refused with a time to wait", async () => {
	const people = await Promise.all(Array.from({ length: 20 }, () => server.person()));
	const replies = await Promise.all(Array.from({ length: 200 }, (_, index) => send(png(), people[index % 20] as Person)));
	const kinds = new Map<string, number>();
	for (const { status, error } of replies) {
		const kind = `${status} ${error ?? "stored"}`;
		kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
	}
	expect([...kinds.keys()].sort()).toEqual(["200 stored", "429 too_many_requests"]);
	await uploaded(people[0] as Person);
});

test("a client that disconnects in its upload frees its place", async () => {
	const ann = await server.person();
	const { port, hostname } = new URL(server.origin);
	for (let round = 0; round < 6; round++) {
		const socket = connect(Number(port), hostname);
		await once(socket, "connect");
		const head = `POST /api/upload HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: ${ann.token}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 5000\r\n\r\n--x\r\n`;
		socket.write(head);
		await expect.poll(() => server.uploads.running).toBe(1);
		socket.destroy();
		await expect.poll(() => server.uploads.running).toBe(0);
	}
	await uploaded(ann);
});

test("the server accepts the upload of a picture with any file name", async () => {
	const ann = await server.person();
	for (const name of [
		"../../etc/passwd",
		"<img src=x onerror=alert(1)>.jpg",
		"=cmd|' /C calc'!A0.png",
		"a\u0000.jpg",
		"ä".repeat(300),
	]) {
		const { status, data } = await send(png(), { ...ann, name });
		expect(status, name).toBe(200);
		expect(data?.id).toMatch(/^[0-9a-f]{32}$/);
	}
});

test("an upload that the storage or the decoder cannot finish is refused for a retry, and is not counted", async () => {
	const ann = await server.person();
	const failing = { store: () => Promise.reject(Object.assign(new Error("ENOSPC"), { code: "ENOSPC" })) };
	const images = Object.assign(Object.create(server.images) as typeof server.images, failing);
	await server.restartApp({ images });
	expect(await send(png(), ann)).toMatchObject({
		status: 503,
		error: "upload_failed",
		message: "Uploading failed, please try again",
	});
	await server.restartApp();
	const { rows } = await server.pool.query("select count from people.image_counts where user_id = $1", [ann.id]);
	expect(rows).toEqual([{ count: 0 }]);
	await uploaded(ann);
});

test("the tests of uploads reach every refusal that the upload declares", () => {
	expect(CALLS.upload.refusals.filter((code) => !refusals.has(code))).toEqual([]);
});
