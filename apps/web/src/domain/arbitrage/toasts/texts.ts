// The words of what happens to subscriptions and redemptions of strategy funds by itself, told wherever the person is.
import type { Messages } from "@lingui/core";

export const texts = import.meta.glob<Messages>("./texts/*.po", { import: "messages" });
