// Texts for the states of subscriptions and IEOs.
import type { ConsoleData } from "@candor/contract";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

type OfferingState = ConsoleData<"products/offerings">["list"][number]["state"];

export const OFFERING_STATES: Readonly<Record<OfferingState, MessageDescriptor>> = {
	offered: msg({ message: `Offered`, context: "state of an offering" }),
	closed: msg({ message: `Applications closed`, context: "state of an offering" }),
	allotting: msg({ message: `Returning money beyond allotments`, context: "state of an offering" }),
	paying: msg({ message: `Waiting for payments`, context: "state of an offering" }),
	collecting: msg({ message: `Collecting payments`, context: "state of an offering" }),
	paid: msg({ message: `Paid, waiting for the listing`, context: "state of an offering" }),
	listing: msg({ message: `Distributing coins`, context: "state of an offering" }),
	listed: msg({ message: `Listed, coins locked`, context: "state of an offering" }),
	launching: msg({ message: `Distributing coins`, context: "state of an offering" }),
	launched: msg({ message: `Launched, coins locked`, context: "state of an offering" }),
	unlocking: msg({ message: `Unlocking coins`, context: "state of an offering" }),
	over: msg({ message: `Over`, context: "state of an offering" }),
	cancelling: msg({ message: `Refunding`, context: "state of an offering" }),
	cancelled: msg({ message: `Cancelled`, context: "state of an offering" }),
	held: msg({ message: `Held`, context: "state of an offering" }),
};
