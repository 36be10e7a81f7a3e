import { expect, test } from "vitest";
import { readConfig } from "./environment.ts";
import { missingSettings } from "./missing-settings.ts";

const WHOLE = {
	MODE: "live",
	PUBLIC_URL: "https://candor.example",
	TRUSTED_PROXIES: "127.0.0.1",
	SMTP_URL: "smtp://mail.example.org",
	MAIL_FROM: "no-reply@candor.example",
	SMS_ACCOUNT: "AC1",
	SMS_TOKEN: "secret-token",
	SMS_FROM: "+15005550006",
};

test("the server reports nothing missing for a complete live configuration", () => {
	expect(missingSettings(readConfig(WHOLE), "registered")).toEqual([]);
});

test.each([
	[{ SMTP_URL: "", MAIL_FROM: "" }, "registered", ["SMTP_URL", "MAIL_FROM", "e-mail"]],
	[{ SMS_ACCOUNT: "", SMS_TOKEN: "", SMS_FROM: "" }, "registered", ["SMS_ACCOUNT", "SMS_TOKEN", "SMS_FROM", "phone"]],
	[{ PUBLIC_URL: "" }, "registered", ["PUBLIC_URL", "http://127.0.0.1:8080"]],
	[{ PUBLIC_URL: "http://candor.example" }, "registered", ["PUBLIC_URL", "http://candor.example", "https"]],
	[{ TRUSTED_PROXIES: "" }, "registered", ["TRUSTED_PROXIES"]],
	[{}, "nobody", ["npm run candor -- first-user"]],
	[{}, { invitedUntil: 0 }, ["invite code", "1970-01-01T00:00:00.000Z"]],
] as const)(
	"the server reports one missing setting of a live exchange with %o and the first user %o",
	(without, firstUser, words) => {
		const said = missingSettings(readConfig({ ...WHOLE, ...without }), firstUser);
		expect(said).toHaveLength(1);
		for (const word of words) expect(said[0]).toContain(word);
		expect(said[0]).not.toContain("secret-token");
	},
);
