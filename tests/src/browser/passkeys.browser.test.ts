import { FULL_SET } from "@candor/testkit/test-set";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { totpAt } from "../wire/totp.ts";
import { browser } from "./browser.ts";
import { openPhone } from "./chromium.ts";
import { answered, named, registered, signOut } from "./passkey-account.ts";
import { eventually, expectToast, newName, PASSWORD } from "./person.ts";
import { LOGIN } from "./sign-in-pages.ts";

const PASSKEYS = "/pages/settings/security/passkeys";

/**
 * Time for which a code of an authenticator app is valid, ms. Each code works only once, but the server also accepts the code of
 * the next half minute in advance.
 */
const HALF_MINUTE_MS = 30_000;

const PHONES = [
	["en-US", "light", 390],
	["es-ES", "dark", 360],
] as const;

test.each(FULL_SET ? PHONES : PHONES.slice(1, 2))(
	"a user adds a passkey, signs in with it, uses it as second factor and removes it (%s, %s)",
	async (language, theme, width) => {
		const say = (english: string, spanish: string) => (language === "es-ES" ? spanish : english);
		const { context, page, faults } = await openPhone(browser, { url: named(), language, theme, width });
		const device = await context.newCDPSession(page);
		await device.send("WebAuthn.enable");
		const options = {
			protocol: "ctap2",
			transport: "internal",
			hasResidentKey: true,
			hasUserVerification: true,
			isUserVerified: true,
			automaticPresenceSimulation: true,
		} as const;
		const { authenticatorId } = await device.send("WebAuthn.addVirtualAuthenticator", { options });
		const account = newName();
		await registered(page, account);

		await page.goto("/pages/settings/security/index");
		await page.getByRole("link", { name: say("Passkeys", "Llaves de acceso") }).click();
		await page.getByText(say("You have no passkey yet.", "Aún no tienes ninguna llave de acceso.")).waitFor();
		await page.getByRole("button", { name: say("Add a passkey", "Añadir una llave de acceso") }).click();
		const sheet = page.getByRole("dialog");
		const next = sheet.getByRole("button", { name: say("Continue", "Continuar") });
		await sheet.locator("input[name=passkey_name]").fill("My phone");
		await sheet.locator("input[name=password_now]").fill("not this one");
		await next.click();
		await sheet.getByText(say("The password is wrong", "La contraseña no es correcta"), { exact: false }).waitFor();
		await sheet.locator("input[name=password_now]").fill(PASSWORD);
		await next.click();
		await expectToast(page, new RegExp(say("^Your passkey is added", "^Llave de acceso añadida")));
		await page.getByText("My phone", { exact: true }).waitFor();
		expect((await device.send("WebAuthn.getCredentials", { authenticatorId })).credentials).toHaveLength(1);

		await signOut(page);
		await page.goto(LOGIN);
		await page.getByRole("button", { name: say("Sign in with a passkey", "Entrar con llave de acceso") }).click();
		await eventually(() => signedIn(page)).toBe(true);

		const secret = await secondStep(page);
		await signOut(page);
		// Makes the simulated passkey device wait, as a real one waits for its owner's touch.
		await device.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled: false });
		await page.goto(LOGIN);
		await page.getByRole("tab", { name: say("Username", "Usuario") }).click();
		await page.getByLabel(say("Username", "Usuario"), { exact: true }).fill(account);
		await page.locator("input[name=password]").fill(PASSWORD);
		await page.getByRole("button", { name: say("Sign in", "Iniciar sesión"), exact: true }).click();
		await page.getByRole("heading", { name: say("Second step", "Segundo paso") }).waitFor();
		await device.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled: true });
		await page.getByRole("button", { name: say("Use a passkey", "Usar una llave de acceso") }).click();
		await eventually(() => signedIn(page)).toBe(true);

		const renew = say("Make new recovery codes", "Crear nuevos códigos de recuperación");
		await page.goto("/pages/settings/security/secondStep");
		await page.getByRole("button", { name: renew }).click();
		await sheet.locator("input[name=password]").fill(PASSWORD);
		await sheet.getByRole("button", { name: say("Use your passkey instead", "Usar tu llave de acceso en su lugar") }).click();
		await sheet.getByRole("button", { name: say("Use your passkey", "Usar tu llave de acceso"), exact: true }).click();
		await sheet.getByText(say("It is you. Go on below.", "Eres tú. Continúa abajo.")).waitFor();
		await sheet.getByRole("button", { name: renew }).click();
		await page.getByRole("heading", { name: say("Your recovery codes", "Tus códigos de recuperación") }).waitFor();

		await page.goto(PASSKEYS);
		await page.getByRole("button", { name: say("Remove My phone", "Eliminar My phone") }).click();
		await sheet.locator("input[name=totp]").fill(totpAt(secret, Date.now() + HALF_MINUTE_MS));
		await sheet.getByRole("button", { name: say("Remove", "Eliminar"), exact: true }).click();
		await expectToast(page, new RegExp(say("^The passkey is taken off", "^Llave de acceso eliminada")));
		await page.getByText(say("You have no passkey yet.", "Aún no tienes ninguna llave de acceso.")).waitFor();
		await signOut(page);
		await page.goto(LOGIN);
		await page.getByRole("button", { name: say("Sign in with a passkey", "Entrar con llave de acceso") }).click();
		await page
			.getByText(say("This passkey belongs to no account", "Esta llave de acceso ya no pertenece"), { exact: false })
			.waitFor();
		expect(faults).toEqual([]);
		await context.close();
	},
);

const signedIn = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem("candor.session") ?? "null") !== null);

/** Turns on the second factor of the signed-in user. @returns secret of the authenticator app */
async function secondStep(page: Page): Promise<string> {
	const kept = await page.evaluate(() => localStorage.getItem("candor.session") ?? "");
	const { token } = JSON.parse(kept) as { token: string };
	const { secret } = await answered<{ secret: string }>(page, "user/totp_setup", { password: PASSWORD }, token);
	await answered(page, "user/totp_confirm", { code: totpAt(secret, Date.now()) }, token);
	return secret;
}
