import { expect, it } from "vitest";
import { inheritedSocket } from "#app/server/listening-place.server.ts";

it.each([
	[{}, undefined],
	[{ LISTEN_FDS: "1" }, { fd: 3 }],
	[{ LISTEN_FDS: "1", LISTEN_PID: String(process.pid) }, { fd: 3 }],
	[{ LISTEN_FDS: "1", LISTEN_PID: "1" }, undefined],
	[{ LISTEN_FDS: "0" }, undefined],
	[{ LISTEN_FDS: "2" }, undefined],
])("the inherited socket with %j is %j", (environment, socket) => {
	expect(inheritedSocket(environment)).toEqual(socket);
});
