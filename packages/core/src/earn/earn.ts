// Managed products.
import type { Product } from "../engine/product.ts";

export class Earn implements Product {
	readonly handlers = {};
	readonly sectionVersion = 1;

	restate(): void {}

	save(): number {
		return 0;
	}

	load(): void {}

	checkInvariants(): void {}
}
