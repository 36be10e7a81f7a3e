// What the browser journeys need before the first of them starts: the built web app, once for all that run side by side.
export { ensureWebBuilt as setup } from "./web-app.mjs";
