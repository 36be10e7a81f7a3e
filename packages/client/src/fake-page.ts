// Simulates a browser page for unit tests: events, storage, visibility, and a WebSocket that the test controls. A test must
// import it before any module of an app, because an app's stores read the page as soon as they are created.
import { FakeSocket } from "./fake-socket.ts";

export { FakeSocket };

class FakeStorage {
	readonly #kept = new Map<string, string>();
	get length(): number {
		return this.#kept.size;
	}
	key(at: number): string | null {
		return [...this.#kept.keys()][at] ?? null;
	}
	getItem(key: string): string | null {
		return this.#kept.get(key) ?? null;
	}
	setItem(key: string, value: string): void {
		this.#kept.set(key, value);
	}
	removeItem(key: string): void {
		this.#kept.delete(key);
	}
	clear(): void {
		this.#kept.clear();
	}
}

/** Event that the browser sends to other tabs when a tab writes to storage. */
class FakeStorageEvent extends Event {
	readonly key: string;
	readonly newValue: string | null;
	constructor(type: string, { key, newValue }: { key: string; newValue: string | null }) {
		super(type);
		this.key = key;
		this.newValue = newValue;
	}
}

const pageEvents = new EventTarget();
const documentEvents = new EventTarget();
export const storage = new FakeStorage();
export const tabStorage = new FakeStorage();

const page = {
	/** Origin of the API; in the real app the build sets it. An empty text means that calls go to the page's origin. */
	API_BASE: "",
	addEventListener: pageEvents.addEventListener.bind(pageEvents),
	removeEventListener: pageEvents.removeEventListener.bind(pageEvents),
	dispatchEvent: pageEvents.dispatchEvent.bind(pageEvents),
	localStorage: storage,
	sessionStorage: tabStorage,
	location: { href: "https://candor.test/pages/trade/index" },
	document: Object.assign(documentEvents, { visibilityState: "visible", documentElement: { lang: "" } }),
	navigator: { languages: ["en-US"] },
	StorageEvent: FakeStorageEvent,
	WebSocket: FakeSocket,
	requestAnimationFrame: (paint: () => void) => setTimeout(paint, 16),
	cancelAnimationFrame: (frame: ReturnType<typeof setTimeout>) => clearTimeout(frame),
};
for (const [name, value] of Object.entries(page))
	Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
