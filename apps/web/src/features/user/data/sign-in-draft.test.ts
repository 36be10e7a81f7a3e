import "@candor/client/fake-page";
import { expect, test } from "vitest";
import { readTyped } from "./sign-in-draft.ts";

const NOTHING = readTyped(undefined);

test.each([undefined, null, 7, "text", [], { type: "wallet", email: 7, area: "81", codes: "x", agree: "yes", invite: 3 }])(
	"an invalid stored draft is read as an empty form: %j",
	(stored) => {
		expect(readTyped(stored)).toMatchObject({ ...NOTHING, codes: expect.anything() });
	},
);

test("a stored draft restores typed text, but no passwords and no unknown fields", () => {
	const kept = {
		type: "mobile",
		phone: "90 1234",
		area: { code: "81", country: "JP" },
		codes: { register: "123456" },
		invite: "CANDOR",
		agree: true,
	};
	const read = readTyped({ ...kept, password: "secret", email: "x".repeat(1000) });
	expect(read).toMatchObject({ ...kept, codes: { register: "123456", forget: "" } });
	expect(read).not.toHaveProperty("password");
	expect(read.email).toHaveLength(254);
});
