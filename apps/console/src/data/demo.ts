// Sessions of a sandbox's two demo operators. One browser has the keys of both, and each window acts as one of them.
import { callWithoutSession } from "./calls.ts";
import { makeDeviceKey, storeDeviceKey } from "./device-keys.ts";
import { continueAs } from "./session.ts";

/**
 * Returns the name under which this browser stores the device key of a demo operator. Other keys are stored by passkey, which a
 * demo operator lacks.
 */
const demoKeyName = (operator: number) => `demo-${operator}`;

/** Starts sessions of both demo operators. This window then acts as the first one. @throws CallRefused, NoResponse */
export async function openDemo(token: string): Promise<void> {
	const made = [await makeDeviceKey(), await makeDeviceKey()] as const;
	const { operators } = await callWithoutSession("demo/open", { token, device_keys: [made[0].publicKey, made[1].publicKey] });
	for (const [index, operator] of operators.entries()) {
		await storeDeviceKey({ operator, passkeyId: demoKeyName(operator), ...(made[index] as (typeof made)[number]) });
	}
	await continueAs({ operator: operators[0], passkeyId: demoKeyName(operators[0]) });
}

/**
 * Makes this window act as a demo operator whose session was started in another window. @throws NotEnrolled, CallRefused,
 * NoResponse
 */
export function continueDemo(operator: number): Promise<void> {
	return continueAs({ operator, passkeyId: demoKeyName(operator) });
}
