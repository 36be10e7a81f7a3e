/** Returns the absolute invitation link. @param url link or path as the server sends it */
export const inviteLink = (url: string): string => new URL(url, window.location.origin).href;
