// In these tests the limits refill only once a day, so that the results do not depend on time.
import { hash } from "node:crypto";
import { expect, test } from "vitest";
import { DEFAULT_LIMITS, Limits } from "../../http/rate-limit.ts";
import { PasswordQueue } from "../security/passwords/password-queue.ts";
import { type SignIn, SignInGate } from "./sign-in-gate.ts";

const STRANGER = { account: "owner", address: "198.51.100.1", isLocal: false, known: undefined };

function rig(strangers = 1_000) {
	const turns = new PasswordQueue(2, () => 0);
	const daily = (burst: number) => ({ perSecond: 1 / 86_400, burst });
	const monotonic = () => 0;
	const limits = new Limits({ ...DEFAULT_LIMITS, strangers: daily(strangers), guesses: daily(100) }, monotonic);
	const gate = new SignInGate({ turns, now: () => 1_790_000_000_000, monotonic, limits });
	const ask = async (who: SignIn) => {
		const answer = await gate.signIn(who);
		return typeof answer === "string" ? answer : answer.kind === "refused" ? answer.code : answer.kind;
	};
	const solved = async (who: SignIn) => {
		const { challenge, difficulty } = (await gate.challenge(who)).params as { challenge: string; difficulty: number };
		for (let count = 0; ; count++) {
			const digest = hash("sha256", `${challenge}.${count}`, "buffer").readUInt32BE(0);
			if (digest >>> (32 - difficulty) === 0) return { ...who, challenge, solution: String(count) };
		}
	};
	return { turns, gate, ask, solved };
}

const guessesFrom = (addresses: number, each: number): SignIn[] =>
	Array.from({ length: addresses * each }, (_none, at) => ({ ...STRANGER, address: `203.0.113.${at % addresses}` }));

test("a sign-in needs no challenge while there are neither many requests nor wrong passwords", async () => {
	const { ask } = rig();
	expect(await ask(STRANGER)).toBe("plain");
	expect(await ask({ ...STRANGER, known: "device" })).toBe("known");
});

test("a hundred IP addresses that guess at an account do not lock its owner out", async () => {
	const { ask, solved } = rig();
	const guesses = await Promise.all(guessesFrom(100, 5).map(ask));
	expect(guesses.filter((answer) => answer === "plain")).toHaveLength(100);
	expect(guesses.filter((answer) => answer !== "plain" && answer !== "challenge_required")).toEqual([]);
	expect(await ask({ ...STRANGER, account: "other" })).toBe("plain");
	// Now the owner signs in from a known device without a challenge, and from elsewhere with a challenge.
	expect(await ask({ ...STRANGER, known: "device" })).toBe("known");
	expect(await ask(STRANGER)).toBe("challenge_required");
	const proof = await solved(STRANGER);
	expect(await ask(proof)).toBe("proven");
	expect(await ask(proof)).toBe("challenge_required");
});

test("an IP address needs a challenge after ten guesses at an account, and a wrong solution gets a new challenge", async () => {
	const { ask, gate } = rig();
	const first = await Promise.all(guessesFrom(1, 12).map(ask));
	expect(first.filter((answer) => answer === "plain")).toHaveLength(10);
	expect(first.slice(10)).toEqual(["challenge_required", "challenge_required"]);
	expect(await gate.signIn({ ...STRANGER, address: "203.0.113.0", challenge: "x", solution: "y" })).toMatchObject({
		kind: "refused",
		params: { difficulty: 16, expires_at: 1_790_000_120_000 },
	});
});

test("a known device needs a challenge after ten guesses at an account", async () => {
	const { ask } = rig();
	const guesses = await Promise.all(Array.from({ length: 12 }, () => ask({ ...STRANGER, known: "device" })));
	expect(guesses.slice(0, 10)).toEqual(Array(10).fill("known"));
	expect(guesses.slice(10)).toEqual(["challenge_required", "challenge_required"]);
	expect(await ask({ ...STRANGER, known: "another device" })).toBe("known");
});

test("when many unknown devices sign in at once, they need a challenge and known devices do not", async () => {
	const { ask, gate, solved } = rig(3);
	const crowd = guessesFrom(5, 1).map((who, at) => ({ ...who, account: `of${at}` }));
	expect(await Promise.all(crowd.map(ask))).toEqual(["plain", "plain", "plain", "challenge_required", "challenge_required"]);
	expect(await ask({ ...STRANGER, known: "device" })).toBe("known");
	expect(await gate.register({ account: "new", address: "198.51.100.9", isLocal: false })).toMatchObject({
		code: "challenge_required",
	});
	expect(await ask(await solved(STRANGER))).toBe("proven");
});

test("requests from the machine of a sandbox cause no challenges, but need one while many others sign in", async () => {
	const { ask, turns } = rig(3);
	const own = (at: number) => ({ ...STRANGER, account: `of${at}`, isLocal: true });
	for (let at = 0; at < 20; at++) expect(await ask(own(at))).toBe("plain");
	const never = () => new Promise<void>(() => {});
	for (let at = 0; at < 18; at++) void turns.run({ lane: "plain", address: `a${at}`, account: `${at}` }, never);
	expect(turns.crowded).toBe(true);
	expect(await ask(own(20))).toBe("challenge_required");
});

test("challenges become harder while many requests with a solved challenge wait", async () => {
	const { turns, gate } = rig();
	const difficulty = async () => (await gate.challenge(STRANGER)).params.difficulty;
	const never = () => new Promise<void>(() => {});
	const wait = (count: number) => {
		for (let at = 0; at < count; at++) void turns.run({ lane: "proven", address: `a${at}`, account: "" }, never);
	};
	expect(await difficulty()).toBe(16);
	wait(2 + 16);
	expect(await difficulty()).toBe(17);
	wait(32);
	expect(await difficulty()).toBe(18);
});
