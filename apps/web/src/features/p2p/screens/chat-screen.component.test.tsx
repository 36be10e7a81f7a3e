import type { CallData, ChatMessage } from "@candor/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { exampleP2pConfig as CONFIG, exampleP2pOrder as ORDER } from "../../../../testing/examples/p2p.ts";
import { NO_RESPONSE, type Responder, refusal, requests, respond } from "../../../../testing/exchange.ts";
import { findConfirmation } from "../../../../testing/queries.ts";
import { renderScreen } from "../../../../testing/render-screen.tsx";
import { pictureOf, uploads } from "../../../../testing/uploads.ts";
import { chatAccountTopic } from "../../../domain/chat/account-topic.ts";
import { ChatScreen } from "./chat-screen.tsx";

const NAME = "p2p:4417";
const AT = Date.UTC(2026, 10, 21, 9, 40);

const message = (number: number, change: Partial<ChatMessage> = {}): ChatMessage => ({
	...{ conversation: NAME, number, from: "partner", operator: null, client_id: `c${number}`, text: `Message ${number}` },
	...{ image: null, hash: "ab", at: AT + number * 1_000, ...change },
});
type Page = CallData<"ctc/order/messages">;
const pageOf = (list: ChatMessage[], change: Partial<Page> = {}): Page => ({
	...{ conversation: NAME, list, has_more: false, read: { own: 99, partner: 0 }, evidence: [], open: true, ...change },
});

function render(page: Responder<"GET ctc/order/messages">) {
	return renderScreen(<ChatScreen search={{ id: 4417 }} />, {
		account: {},
		responses: {
			"GET ctc/order/list": { list: [ORDER], page: 1, limit: 1, total: 1, has_more: false, next_before: null },
			"GET ctc/order/messages": page,
			"GET ctc/config": CONFIG,
			"POST ctc/order/typing": null,
		},
	});
}
const texts = () => within(screen.getByRole("log")).getAllByRole("listitem");
const say = (data: object) => act(() => chatAccountTopic.take({ kind: "change", ...data } as never));

describe("the chat of a P2P order shows its messages", () => {
	it("the chat shows texts as plain text, names the steps, and marks operators with a badge", async () => {
		render(
			pageOf([
				message(1, { text: "<img src=x onerror=alert(1)>" }),
				message(2, { from: "system", text: "paid" }),
				message(3, { from: "operator", operator: 4 }),
			]),
		);
		await screen.findByText("<img src=x onerror=alert(1)>");
		expect(document.querySelector("main img")).toBeNull();
		screen.getByText(/^The buyer marked the order as paid · /);
		screen.getByText("Operator 4");
		screen.getByRole("heading", { name: "Northgate" });
	});

	it("a long conversation loads page by page, and the next request starts after the last message", async () => {
		render(({ after }) =>
			after === "0" ? pageOf([message(1), message(2)], { has_more: true }) : pageOf(after === "2" ? [message(3)] : []),
		);
		await screen.findByText("Message 3");
		expect(
			requests("GET ctc/order/messages")
				.map(({ after }) => after)
				.slice(0, 2),
		).toEqual(["0", "2"]);
		expect(texts()).toHaveLength(3);
	});

	it("the chat shows a message once if it arrives by the socket and by a request", async () => {
		let list = [message(1)];
		render(({ after }) => pageOf(list.filter(({ number }) => number > Number(after))));
		await screen.findByText("Message 1");
		list = [message(1), message(2), message(3)];
		say({ messages: [message(3)] });
		await screen.findByText("Message 3");
		say({ messages: [message(3)] });
		expect(screen.getAllByText("Message 3")).toHaveLength(1);
	});

	it("the chat marks the user's last message that the other side has read, and shows that the other side types", async () => {
		render(pageOf([message(1, { from: "you" }), message(2, { from: "you" })], { read: { own: 0, partner: 1 } }));
		await screen.findByText("Message 2");
		expect(screen.getAllByText(/· Read$/)).toHaveLength(1);
		say({ chat_marks: [{ conversation: NAME, read: { own: 0, partner: 2 }, typing_until: Date.now() + 60_000 }] });
		await screen.findByText("typing …");
		expect(texts()[1]?.textContent).toContain("· Read");
		// The first mark says nothing about typing, so the text "typing …" stays. A message of the partner ends it.
		say({ chat_marks: [{ conversation: NAME, read: { own: 0, partner: 2 }, typing_until: null }] });
		screen.getByText("typing …");
		respond("POST ctc/order/read", { read: { own: 3, partner: 2 } });
		say({ messages: [message(3, { at: Date.now() + 60_000 })] });
		await waitFor(() => expect(screen.queryByText("typing …")).toBeNull());
	});

	it("the chat marks messages of the other side as read", async () => {
		respond("POST ctc/order/read", { read: { own: 2, partner: 0 } });
		render(pageOf([message(1), message(2)], { read: { own: 0, partner: 0 } }));
		await waitFor(() => expect(requests("POST ctc/order/read")).toEqual([{ id: "4417", number: "2" }]));
	});

	it("the chat says that the retention of a message has ended", async () => {
		render(pageOf([message(1, { text: "" })]));
		await screen.findByText("This message is no longer stored.");
	});

	it("a closed conversation stays readable and accepts no message", async () => {
		render(pageOf([message(1)], { open: false }));
		await screen.findByText("This chat is closed. Its messages stay readable.");
		expect(screen.queryByLabelText("Message")).toBeNull();
	});

	it("a failed load of the chat says that no message is lost", async () => {
		render(NO_RESPONSE);
		await screen.findByText("The chat could not be loaded");
	});
});

describe("the user sends messages in the chat of a P2P order", () => {
	async function type(text: string) {
		const view = render(pageOf([]));
		await view.user.type(await screen.findByLabelText("Message", { selector: "textarea" }), text);
		return { ...view, send: () => view.user.click(screen.getByRole("button", { name: "Send" })) };
	}

	it("a sent message appears at once, and only once", async () => {
		const { send } = await type("I have sent it");
		respond("POST ctc/order/message", ({ client_id = "", text = "" }) => ({
			message: message(1, { from: "you", client_id, text }),
		}));
		await send();
		await waitFor(() => expect(screen.queryByText("Sending …")).toBeNull());
		expect(screen.getAllByText("I have sent it")).toHaveLength(1);
		expect(screen.getByLabelText<HTMLTextAreaElement>("Message", { selector: "textarea" }).value).toBe("");
	});

	it("the chat sends a message without a response again with the same id", async () => {
		const { send, user } = await type("Hello");
		respond("POST ctc/order/message", NO_RESPONSE);
		await send();
		await screen.findByText("Not sent. It can't arrive twice.");
		respond("POST ctc/order/message", ({ client_id = "", text = "" }) => ({
			message: message(1, { from: "you", client_id, text }),
		}));
		await user.click(screen.getByRole("button", { name: "Send again" }));
		await waitFor(() => expect(screen.queryByText("Not sent. It can't arrive twice.")).toBeNull());
		const [first, second] = requests("POST ctc/order/message");
		expect(second?.client_id).toBe(first?.client_id);
		expect(screen.getAllByText("Hello")).toHaveLength(1);
	});

	it("the chat shows a message once if the server stored it without a response", async () => {
		const { send } = await type("Hello");
		respond("POST ctc/order/message", NO_RESPONSE);
		await send();
		await screen.findByText("Not sent. It can't arrive twice.");
		const { client_id = "" } = requests("POST ctc/order/message")[0] ?? {};
		say({ messages: [message(1, { from: "you", client_id, text: "Hello" })] });
		await waitFor(() => expect(screen.queryByText("Not sent. It can't arrive twice.")).toBeNull());
		expect(screen.getAllByText("Hello")).toHaveLength(1);
	});

	it("the chat shows the server's refusal of a message, and the user can discard the message", async () => {
		const { send, user } = await type("Hello");
		respond("POST ctc/order/message", refusal("Too many messages. Wait a moment.", undefined, "too_many_messages"));
		await send();
		await screen.findByText("Too many messages. Wait a moment.");
		await user.click(screen.getByRole("button", { name: "Discard" }));
		expect(screen.queryByText("Hello")).toBeNull();
	});

	it("the chat sends a phone number only after a warning", async () => {
		const { send, user } = await type("0812345678");
		await send();
		const dialog = await findConfirmation("Send this to a stranger?");
		dialog.getByText(/^A phone number\./);
		await user.click(dialog.getByRole("button", { name: "Back" }));
		expect(requests("POST ctc/order/message")).toEqual([]);
	});

	it("the chat uploads a picture and sends its id", async () => {
		const { user } = render(pageOf([]));
		await user.upload(await screen.findByLabelText("Send a picture"), pictureOf("bank.jpg"));
		respond("POST ctc/order/message", NO_RESPONSE);
		await waitFor(() => expect(uploads()).toHaveLength(1));
		expect(uploads()[0]?.body.get("purpose")).toBe("chat");
		await uploads()[0]?.accept("image-7");
		await waitFor(() => expect(requests("POST ctc/order/message")[0]).toMatchObject({ image: "image-7" }));
	});

	it("the chat reports typing at most every three seconds", async () => {
		const now = vi.spyOn(Date, "now").mockReturnValue(AT);
		const { user } = await type("Hello");
		await waitFor(() => expect(requests("POST ctc/order/typing")).toEqual([{ id: "4417" }]));
		now.mockReturnValue(AT + 3_000);
		await user.type(screen.getByLabelText("Message", { selector: "textarea" }), " there");
		await waitFor(() => expect(requests("POST ctc/order/typing")).toHaveLength(2));
	});
});
