import type { Carriers } from "../config/carriers.ts";
import { mailDriver } from "./mail-driver.ts";
import type { Drivers } from "./message.ts";
import { smsDriver } from "./sms-driver.ts";

export function driversOf({ mail, sms }: Carriers): Drivers {
	return {
		...(mail === undefined ? {} : { mail: mailDriver(mail) }),
		...(sms === undefined ? {} : { sms: smsDriver(sms) }),
	};
}
