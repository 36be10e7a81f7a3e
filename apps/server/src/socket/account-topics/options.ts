import type { ListingViews } from "../../exchange/products/listing/views.ts";
import type { OptionsViews } from "../../exchange/products/options/views.ts";
import { toWireOption } from "../../serializers/option.ts";
import { createStateTopic } from "./account-topic.ts";

export function createOptionsTopic(views: OptionsViews & ListingViews) {
	const optionOf = ({ option }: { readonly option: number }) => option;
	return createStateTopic({
		list: "options",
		changedBy: {
			OptionBought: optionOf,
			OptionOpened: optionOf,
			OptionMissed: optionOf,
			OptionHeld: optionOf,
			OptionSettled: optionOf,
		},
		find: (id) => views.options.find(id),
		open: (user) => views.options.open(user),
		toWire: (option) => toWireOption(views, option),
	});
}
