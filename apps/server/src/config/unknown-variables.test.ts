import { expect, test } from "vitest";
import { readConfig } from "./environment.ts";

test.each([
	["PUBLIC_ULR", "PUBLIC_URL"],
	["PUBLICURL", "PUBLIC_URL"],
	["public_url", "PUBLIC_URL"],
	["PUBLIC_URLS", "PUBLIC_URL"],
	["DATABASE_ULR", "DATABASE_URL"],
	["DATADIR", "DATA_DIR"],
	["SMTP_URI", "SMTP_URL"],
	["MOED", "MODE"],
	["PROT", "PORT"],
	["HEAD_STORE_KEY", "HEAD_STORE_KEY"],
	["WALLETCONNECT_PROJECT", "WALLETCONNECT_PROJECT"],
])("the server refuses the mistyped variable %s and suggests %s", (name, meant) => {
	expect(() => readConfig({ [name]: "secret" })).toThrow(`${name} is not known`);
	expect(() => readConfig({ [name]: "secret" })).toThrow(meant);
	expect(() => readConfig({ [name]: "secret" })).not.toThrow("secret");
	expect(() => readConfig({ [name]: "" })).not.toThrow();
});

test.each([
	"NODE",
	"PATH",
	"HOSTNAME",
	"HOSTS",
	"PORTS",
	"NODE_ENV",
	"XDG_DATA_DIRS",
	"LOGNAME",
	"PGHOST",
	"SMS",
	"MAIL",
	"CHROMIUM",
	"SEED",
	"CANDOR_SIM_DAYS",
	"WEB_PORT",
	"SOURCE_DATE_EPOCH",
])("the server ignores the variable %s of another program", (name) => {
	expect(() => readConfig({ [name]: "x" })).not.toThrow();
});
