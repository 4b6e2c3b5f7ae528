import fc from "fast-check";
import { expect, test } from "vitest";
import { CLIENT_IP_HEADER, clientIp, resolveClientIp } from "./client-ip.ts";

const address = fc.ipV4();
/** Addresses that a client may put into the header before any proxy appends to it. */
const spoofed = fc.array(fc.oneof(fc.ipV4(), fc.ipV6(), fc.constantFrom("unknown", "", " ", "127.0.0.1")), {
  maxLength: 5,
});

test("uses the socket's address without a trusted proxy regardless of the header", () => {
  fc.assert(
    fc.property(address, spoofed, (socket, spoofedAddresses) => {
      expect(resolveClientIp(socket, spoofedAddresses.join(", "), 0)).toBe(socket);
      expect(resolveClientIp(socket, undefined, 0)).toBe(socket);
    }),
  );
});

test("uses the hop added by the trusted proxy regardless of what comes before it", () => {
  fc.assert(
    fc.property(address, address, spoofed, (client, proxy, spoofedAddresses) => {
      expect(resolveClientIp(proxy, [...spoofedAddresses, client].join(", "), 1)).toBe(client);
    }),
  );
});

test("uses the hop added by the outer one of two trusted proxies", () => {
  fc.assert(
    fc.property(address, address, address, spoofed, (client, outer, inner, spoofedAddresses) => {
      expect(resolveClientIp(inner, [...spoofedAddresses, client, outer].join(", "), 2)).toBe(client);
    }),
  );
});

test("uses the farthest known address when a trusted proxy adds too few hops", () => {
  expect(resolveClientIp("10.0.0.1", undefined, 1)).toBe("10.0.0.1");
  expect(resolveClientIp("10.0.0.1", " , ", 2)).toBe("10.0.0.1");
  expect(resolveClientIp("10.0.0.1", "1.2.3.4", 2)).toBe("1.2.3.4");
});

test("has no address for a request that bypassed our own server", () => {
  expect(clientIp(new Headers({ "x-forwarded-for": "1.2.3.4" }))).toBe("unknown");
  expect(clientIp(new Headers({ [CLIENT_IP_HEADER]: "1.2.3.4" }))).toBe("1.2.3.4");
});
