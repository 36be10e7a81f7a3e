// Generates random messages from the texts of message layouts, so that tests of the codec cover every message.
import fc from "fast-check";

interface Declared {
	readonly type: string;
	readonly layout: string;
}

export function arbitraryMessage(schema: Declared): fc.Arbitrary<{ type: string }> {
	const parser = new LayoutParser(schema.layout);
	return parser.struct().map((fields) => ({ type: schema.type, ...fields }));
}

class LayoutParser {
	readonly #text: string;
	#at = 0;

	constructor(text: string) {
		this.#text = text;
	}

	#skip(token: string): boolean {
		while (this.#text[this.#at] === " ") this.#at++;
		if (!this.#text.startsWith(token, this.#at)) return false;
		this.#at += token.length;
		return true;
	}

	#expect(token: string): void {
		if (!this.#skip(token)) throw new Error(`layout: ${token} expected at ${this.#text.slice(this.#at)}`);
	}

	#match(pattern: RegExp): string {
		const found = new RegExp(pattern.source, "y");
		found.lastIndex = this.#at;
		const match = found.exec(this.#text)?.[0];
		if (match === undefined) throw new Error(`layout: ${pattern} expected at ${this.#text.slice(this.#at)}`);
		this.#at += match.length;
		return match;
	}

	struct(): fc.Arbitrary<Record<string, unknown>> {
		this.#expect("{");
		const fields: Record<string, fc.Arbitrary<unknown>> = {};
		while (!this.#skip("}")) {
			this.#skip(",");
			this.#skip("");
			const name = this.#match(/\w+/);
			this.#expect(":");
			fields[name] = this.#field();
		}
		return fc.record(fields, { noNullPrototype: true });
	}

	#inner(): fc.Arbitrary<unknown> {
		this.#expect("(");
		const field = this.#field();
		this.#expect(")");
		return field;
	}

	#field(): fc.Arbitrary<unknown> {
		this.#skip("");
		if (this.#text[this.#at] === "{") return this.struct();
		const kind = this.#match(/\w+/);
		switch (kind) {
			case "uint":
				return fc.oneof(fc.maxSafeNat(), fc.nat(300));
			case "big":
				return fc.oneof(fc.bigInt({ min: -(1n << 62n) + 1n, max: (1n << 62n) - 1n }), fc.bigInt({ min: -300n, max: 300n }));
			case "bool":
				return fc.boolean();
			case "text":
				return fc.oneof(fc.string({ maxLength: 80 }), fc.string({ unit: "grapheme", maxLength: 80 }));
			case "oneOf":
				return fc.constantFrom(
					...this.#match(/\([^)]*\)/)
						.slice(1, -1)
						.split("|"),
				);
			case "optional": {
				const inner = this.#inner();
				return fc.option(inner, { nil: undefined });
			}
			case "list":
				return fc.array(this.#inner(), { maxLength: 4 });
			case "hex": {
				const length = Number(this.#match(/\(\d+\)/).slice(1, -1));
				return fc.uint8Array({ minLength: length, maxLength: length }).map((bytes) => Buffer.from(bytes).toString("hex"));
			}
			default:
				throw new Error(`layout: no arbitrary for ${kind}`);
		}
	}
}
