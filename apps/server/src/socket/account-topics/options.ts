// Options in an account's topic, as whole states: a message that was skipped is made good by the next one.

import type { ListingViews } from "../../exchange/products/listing/views.ts";
import type { OptionEvent } from "../../exchange/products/options/option-state.ts";
import type { OptionsViews } from "../../exchange/products/options/views.ts";
import type { AccountPart } from "../../exchange/products/product.ts";
import { toWireOption } from "../../serializers/option.ts";

type Pending = Set<number>;

export function createOptionsPart(views: OptionsViews & ListingViews): AccountPart<Pending> {
	const noted = (event: OptionEvent, pendingOf: (user: number) => Pending | undefined) => {
		pendingOf(event.user)?.add(event.option);
	};
	return {
		take: { OptionBought: noted, OptionOpened: noted, OptionMissed: noted, OptionHeld: noted, OptionSettled: noted },
		nothing: () => new Set(),
		change: (pending) => ({
			options: [...pending]
				.map((id) => views.options.find(id))
				.filter((option) => option !== undefined)
				.map((option) => toWireOption(views, option)),
		}),
		snapshot: (user) => ({ options: views.options.open(user).map((option) => toWireOption(views, option)) }),
		size: (user) => views.options.open(user).length,
	};
}
