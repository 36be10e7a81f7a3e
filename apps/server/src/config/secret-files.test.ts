// Tests secrets that come from files. They are read once at start, refused if the file is unsafe or ambiguous, and never repeated
// in a message.
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readConfig } from "./environment.ts";

const folder = mkdtempSync(join(tmpdir(), "candor-secrets-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, "secret");

function write(text: string, mode = 0o600): string {
	rmSync(file, { force: true });
	writeFileSync(file, text);
	chmodSync(file, mode);
	return file;
}

const MAIL = { MAIL_FROM: "a@example.org" };
const SMS = { SMS_ACCOUNT: "AC1", SMS_FROM: "Candor" };
const IMAGE_BUCKET = { IMAGE_STORE: "s3://bucket/a", IMAGE_STORE_ENDPOINT: "https://s3.example.org", IMAGE_STORE_KEY_ID: "id" };
const HTTP_HEAD = { HEAD_STORE: "https://heads.example.org/candor" };

test.each([
	["DATABASE_URL", "postgres://u:p@db.example.org/candor", {}],
	["EVM_RPCS", "1=https://node.example.org/key", {}],
	["SMTP_URL", "smtp://u:p@mail.example.org", MAIL],
	["SMS_TOKEN", " a token with spaces ", SMS],
	["HEAD_STORE", "https://heads.example.org/token", {}],
	["HEAD_STORE_SECRET", "token", HTTP_HEAD],
	["IMAGE_STORE_SECRET", "secret", IMAGE_BUCKET],
	["KEY_STORE_SECRET", "7f".repeat(32), {}],
])("%s is read from the file of its _FILE form, without the line break at its end", (name, value, more) => {
	const given = readConfig({ ...more, [name]: value });
	for (const ending of ["", "\n", "\r\n"]) {
		expect(readConfig({ ...more, [`${name}_FILE`]: write(`${value}${ending}`) })).toEqual(given);
	}
	expect(() => readConfig({ ...more, [name]: value, [`${name}_FILE`]: file })).toThrow(
		`${name} and ${name}_FILE must not both be set`,
	);
});

test("a file that is missing, empty, a folder, readable by others or named by a relative path is refused", () => {
	const refusal = (path: string) => () => readConfig({ DATABASE_URL_FILE: path });
	expect(refusal(join(folder, "missing"))).toThrow("DATABASE_URL_FILE: ");
	expect(refusal(join(folder, "missing"))).toThrow("cannot be read: ENOENT");
	expect(refusal("secret")).toThrow("the absolute path of a file");
	expect(refusal(write(" \n"))).toThrow("is empty");
	expect(refusal(write("postgres://a/b", 0o640))).toThrow("can be read by others (mode 640)");
	expect(refusal(write("x".repeat(70_000)))).toThrow("too long for a secret");
	mkdirSync(join(folder, "folder"), { mode: 0o700 });
	expect(refusal(join(folder, "folder"))).toThrow("cannot be read: EISDIR");
});

test("the error for a wrong value in a secret file names the variable and never shows the value", () => {
	const wrong = () => readConfig({ DATABASE_URL_FILE: write("mysql://root:secret@x\n") });
	expect(wrong).toThrow("DATABASE_URL must be a Postgres address");
	expect(wrong).not.toThrow("secret@x");
});

test("a mistyped _FILE form is refused, and other settings have none", () => {
	expect(() => readConfig({ DATABASE_URL_FIEL: file })).toThrow("DATABASE_URL_FIEL is not known: DATABASE_URL_FILE is");
	expect(readConfig({ MAIL_FROM_FILE: "", PORT_FILE: "/x" }).port).toBe(8080);
});
