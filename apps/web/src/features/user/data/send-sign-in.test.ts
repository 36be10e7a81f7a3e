// Tests sign-in calls against a simulated server that responds with challenges. The tests compare the requests that the server
// receives, in order.
import { beforeEach, expect, test, vi } from "vitest";
import "@candor/client/fake-page";
import { isSolved } from "../calculate/proof-of-work.ts";
import { sendSignIn, solving } from "./send-sign-in.ts";
import { inSlices } from "./solve.ts";

const USER = { id: 1 };
const CHALLENGE = "1790000000000.4.abcdefghijklmnop.signature";
let sent: Record<string, string>[] = [];
let answers: object[] = [];

const ok = (device: string) => ({ type: "ok", code: 1, message: "OK", msg: "success", data: { token: "t", device, user: USER } });
const refused = (error: string, params: object) => ({
	type: "error",
	code: 0,
	message: error,
	msg: "",
	data: null,
	error,
	params,
});
const asked = refused("challenge_required", { challenge: CHALLENGE, difficulty: 4, expires_at: 1_790_000_000_000 });

beforeEach(() => {
	sent = [];
	vi.stubGlobal("fetch", async (_url: string, { body }: { body: URLSearchParams }) => {
		sent.push(Object.fromEntries(body));
		return new Response(JSON.stringify(answers.shift()));
	});
});

test("sendSignIn solves a challenge, repeats the sign-in, and next time sends the device token for that account only", async () => {
	answers = [asked, ok("device-of-ann"), ok("device-of-ann"), ok("device-of-bob")];
	const ann = { account: "Ann", password: "correct horse" };
	expect(await sendSignIn("POST user/login", ann)).toMatchObject({ token: "t", user: USER });
	expect(sent[0]).toEqual(ann);
	expect(sent[1]).toMatchObject({ ...ann, challenge: CHALLENGE });
	expect(isSolved(CHALLENGE, sent[1]?.solution ?? "", 4)).toBe(true);
	await sendSignIn("POST user/login", { ...ann, account: " ann " });
	expect(sent[2]).toMatchObject({ device: "device-of-ann" });
	await sendSignIn("POST user/login", { ...ann, account: "bob" });
	expect(sent[3]).not.toHaveProperty("device");
	expect(localStorage.getItem("candor.devices")).toMatch(
		/^\[\{"mark":\d{1,5},"token":"device-of-bob"\},\{"mark":\d{1,5},"token":"device-of-ann"\}\]$/,
	);
});

test("the store `solving` is true only while a challenge is being solved", async () => {
	answers = [asked, asked, refused("credentials_wrong", {})];
	const said: boolean[] = [];
	const leave = solving.subscribe(() => said.push(solving.get()));
	await expect(sendSignIn("POST user/login", { account: "ann", password: "x" })).rejects.toMatchObject({
		id: "credentials_wrong",
	});
	leave();
	expect(said).toEqual([true, false, true, false]);
});

test("sendSignIn gives up if the server accepts no solution", async () => {
	answers = [asked, asked, asked, asked, asked];
	const params = { account: "carl", password: "correct horse" };
	await expect(sendSignIn("POST user/login", params)).rejects.toMatchObject({ id: "challenge_required" });
	expect(sent).toHaveLength(4);
});

test("sendSignIn reports refusals other than a challenge immediately", async () => {
	answers = [refused("credentials_wrong", {})];
	await expect(sendSignIn("POST user/login", { account: "ann", password: "x" })).rejects.toMatchObject({
		id: "credentials_wrong",
	});
	expect(sent).toHaveLength(1);
});

test("sendSignIn finds the solution in short slices if there is no worker", async () => {
	const solution = await inSlices(CHALLENGE, 8);
	expect(isSolved(CHALLENGE, solution, 8)).toBe(true);
	for (let count = 0; count < Number(solution); count++) expect(isSolved(CHALLENGE, String(count), 8)).toBe(false);
});
