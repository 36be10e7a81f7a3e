// The stores of this app are the package's.
export { createStore, type Store, useSelected, useStore } from "@candor/client/page";
