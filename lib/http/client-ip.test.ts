import fc from "fast-check";
import { expect, test } from "vitest";
import { CLIENT_IP_HEADER, clientIp, resolveClientIp } from "./client-ip.ts";

const address = fc.ipV4();
/** What a client may write into the header before any proxy adds to it. */
const spoofed = fc.array(fc.oneof(fc.ipV4(), fc.ipV6(), fc.constantFrom("unknown", "", " ", "127.0.0.1")), {
  maxLength: 5,
});

test("without a trusted proxy the socket tells the address, whatever the header says", () => {
  fc.assert(
    fc.property(address, spoofed, (socket, said) => {
      expect(resolveClientIp(socket, said.join(", "), 0)).toBe(socket);
      expect(resolveClientIp(socket, undefined, 0)).toBe(socket);
    }),
  );
});

test("behind one trusted proxy it is the hop which that proxy added, whatever stands before it", () => {
  fc.assert(
    fc.property(address, address, spoofed, (client, proxy, said) => {
      expect(resolveClientIp(proxy, [...said, client].join(", "), 1)).toBe(client);
    }),
  );
});

test("behind two trusted proxies it is the hop which the outer one added", () => {
  fc.assert(
    fc.property(address, address, address, spoofed, (client, outer, inner, said) => {
      expect(resolveClientIp(inner, [...said, client, outer].join(", "), 2)).toBe(client);
    }),
  );
});

test("a trusted proxy that says nothing, or less than it should, leaves the farthest address known", () => {
  expect(resolveClientIp("10.0.0.1", undefined, 1)).toBe("10.0.0.1");
  expect(resolveClientIp("10.0.0.1", " , ", 2)).toBe("10.0.0.1");
  expect(resolveClientIp("10.0.0.1", "1.2.3.4", 2)).toBe("1.2.3.4");
});

test("a request that did not come through our own server has no address", () => {
  expect(clientIp(new Headers({ "x-forwarded-for": "1.2.3.4" }))).toBe("unknown");
  expect(clientIp(new Headers({ [CLIENT_IP_HEADER]: "1.2.3.4" }))).toBe("1.2.3.4");
});
