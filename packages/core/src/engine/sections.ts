import { ByteReader, ByteWriter } from "../encoding/bytes.ts";
import { invariant } from "./outcome.ts";
import type { Product, Section } from "./product.ts";

export function section(name: string, version: number, save: (writer: ByteWriter) => number): Section {
	const writer = new ByteWriter();
	const count = save(writer);
	return { name, version, count, bytes: writer.finish() };
}

export function saved(product: Product): Pick<Section, "count" | "bytes"> {
	return section("", 0, (writer) => product.save(writer));
}

export function sameBytes(left: Uint8Array, right: Uint8Array): boolean {
	return left.length === right.length && left.every((byte, at) => byte === right[at]);
}

/** Reads each section of a snapshot once. Throws BrokenInvariant if a section has a layout that this release cannot read. */
export class SectionReader {
	readonly #left: Map<string, Section>;

	constructor(sections: readonly Section[]) {
		this.#left = new Map(sections.map((part) => [part.name, part]));
		invariant(this.#left.size === sections.length, "two sections have one name");
	}

	#take(name: string): Section | undefined {
		const part = this.#left.get(name);
		this.#left.delete(name);
		return part;
	}

	needed(name: string, version: number): ByteReader {
		const part = this.#take(name);
		invariant(part !== undefined, `snapshot without section ${name}`);
		invariant(part.version === version, unreadable(part, version));
		return new ByteReader(part.bytes);
	}

	/** Returns a reader of a section; a reader of no bytes if the section is missing. */
	optional(name: string, version: number): ByteReader {
		return this.#left.has(name) ? this.needed(name, version) : new ByteReader(new Uint8Array());
	}

	/** Loads a product from its section. If the snapshot has no such section, the product keeps its initial state. */
	loadProduct(name: string, product: Product): void {
		const part = this.#take(name);
		if (part === undefined) return;
		const reader = new ByteReader(part.bytes);
		if (part.version === product.sectionVersion) product.load(reader);
		else invariant(product.migrate?.(reader, part.version) === true, unreadable(part, product.sectionVersion));
	}

	/** Throws BrokenInvariant if a section is left over, because this release does not know its product. */
	end(): void {
		invariant(this.#left.size === 0, `this release knows no section ${[...this.#left.keys()].join(", ")}: a newer one wrote it`);
	}
}

const unreadable = ({ name, version }: Section, reads: number) =>
	`section ${name} has layout ${version}, this release reads ${reads}`;
