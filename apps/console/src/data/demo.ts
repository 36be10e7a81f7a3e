// Demo operators of a sandbox. One browser has the keys of both; each window acts as one of them.
import { callWithoutSession } from "./calls.ts";
import { makeDeviceKey, storeDeviceKey } from "./device-keys.ts";
import { continueAs } from "./session.ts";

/** Name under which this browser stores the device key of a demo operator, who has no passkey. */
const demoKeyName = (operator: number) => `demo-${operator}`;

/** Opens the sessions of both demo operators, and continues as the first one. @throws CallRefused, NoResponse */
export async function openDemo(token: string): Promise<void> {
	const made = [await makeDeviceKey(), await makeDeviceKey()] as const;
	const { operators } = await callWithoutSession("demo/open", { token, device_keys: [made[0].publicKey, made[1].publicKey] });
	for (const [index, operator] of operators.entries()) {
		await storeDeviceKey({ operator, passkeyId: demoKeyName(operator), ...(made[index] as (typeof made)[number]) });
	}
	await continueAs({ operator: operators[0], passkeyId: demoKeyName(operators[0]) });
}

/** Continues as a demo operator whose session is open in another window. @throws NotEnrolled, CallRefused, NoResponse */
export function continueDemo(operator: number): Promise<void> {
	return continueAs({ operator, passkeyId: demoKeyName(operator) });
}
