import { expect, test } from "vitest";
import { AccountLog } from "./account-log.ts";

function open(secret = "secret") {
	const lines: (Record<string, unknown> & { message: string })[] = [];
	let now = 0;
	const log = new AccountLog({
		secret: Buffer.from(secret),
		monotonic: () => now,
		info: (fields, message) => lines.push({ ...fields, message }),
	});
	return { log, lines, pass: (ms: number) => (now += ms) };
}

test("a registration is logged with the user's number and without name and address", () => {
	const { log, lines } = open();
	log.registered(100101, "email", { address: "203.0.113.9" });
	expect(lines).toEqual([
		{
			message: "account registered",
			user: 100101,
			type: "email",
			network: "ipv4",
			place: expect.stringMatching(/^[0-9a-f]{12}$/),
		},
	]);
});

test("a failed sign-in is logged with the user's number, or with a hash of the typed name", () => {
	const { log, lines } = open();
	log.signInFailed("wrong_password", 100101, { address: "2001:db8:1:1::9" });
	log.signInFailed("unknown_account", "ada@example.org", { address: "2001:db8:1:1::8" });
	log.signInFailed("unknown_account", "bob@example.org", { address: "203.0.113.9" });
	expect(lines).toMatchObject([
		{ cause: "wrong_password", user: 100101, network: "ipv6" },
		{ cause: "unknown_account", account: expect.stringMatching(/^[0-9a-f]{12}$/), network: "ipv6" },
		{ cause: "unknown_account", network: "ipv4" },
	]);
	// Two IPv6 addresses of one household get the same hash.
	expect(lines[0]?.place).toBe(lines[1]?.place);
	expect(lines[2]?.account).not.toBe(lines[1]?.account);
	expect(JSON.stringify(lines)).not.toMatch(/ada|bob|2001|203/);
	const other = open("another secret");
	other.log.signInFailed("unknown_account", "ada@example.org", { address: "2001:db8:1:1::8" });
	expect(other.lines[0]?.account).not.toBe(lines[1]?.account);
});

test("an attack does not fill the log: omitted failures are counted in the next line", () => {
	const { log, lines, pass } = open();
	for (let count = 0; count < 1_000; count++) log.signInFailed("wrong_password", 100101, { address: "203.0.113.9" });
	expect(lines).toHaveLength(200);
	pass(1_000);
	log.signInFailed("wrong_password", 100101, { address: "203.0.113.9" });
	expect(lines.at(-1)).toMatchObject({ omitted: 800 });
});
