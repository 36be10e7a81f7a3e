import type { Feature } from "../../http/call-registry.ts";
import { areaCodes } from "./area-codes.ts";
import type { CodesDependencies } from "./dependencies.ts";
import { sendCodes } from "./send-code.ts";

export { Codes } from "./codes.ts";
export { Messages } from "./messages.ts";
export { OrderMails, type OrderMailsOptions } from "./order-mails.ts";
export { RebateMails, type RebateMailsOptions } from "./rebate-mails.ts";

export const codes =
	(dependencies: CodesDependencies): Feature =>
	(calls) => {
		sendCodes(dependencies)(calls);
		areaCodes(calls);
	};
