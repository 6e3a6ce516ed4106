import type { Role } from "#app/domain/platform/roles.ts";
import { exchange } from "../browser/exchange.ts";
import { MULTIPART, multipart, type Part } from "../browser/multipart.ts";
import type { SharedInstance } from "../instance/instance.ts";

/** Signs in to the API as a role's demo account, and returns the header for calls. */
export const getBearer = ({ origin, account }: SharedInstance, role: Role): Promise<string> =>
	signInToApi(origin, account(role));

/** Signs in to the API, and returns the header for calls. */
export async function signInToApi(
	origin: string,
	{ email, password }: { email: string; password: string },
): Promise<string> {
	const headers = { "Content-Type": "application/json" };
	const { text } = await exchange(origin, {
		method: "POST",
		path: "/api/auth/signin",
		headers,
		body: JSON.stringify({ email, password }),
	});
	return `Bearer ${(JSON.parse(text) as { token: string }).token}`;
}

type UploadAnswer = {
	status: number;
	json: { id: string; error: string; code: string; fieldErrors?: Record<string, string[]> };
	headers: Record<string, unknown>;
};

/** Posts a body to the API call that stores a file. */
export async function postUpload(
	{ origin }: { origin: string },
	headers: Record<string, string>,
	body: Buffer,
): Promise<UploadAnswer> {
	const answer = await exchange(origin, { method: "POST", path: "/api/uploads", headers, body });
	return {
		status: answer.status,
		headers: answer.headers,
		json: JSON.parse(answer.text) as UploadAnswer["json"],
	};
}

/** Returns the file of an upload, as a part of its form. */
export const uploadPart = (fileName: string, value: Buffer, type?: string): Part => ({
	name: "file",
	fileName,
	value,
	...(type && { type }),
});

/** Uploads a file as the demo account of a role. Resolves with its ID. */
export const uploadAs = async (
	instance: SharedInstance,
	role: Role,
	fileName: string,
	value: Buffer,
): Promise<string> => uploadWith(instance, await getBearer(instance, role), fileName, value);

/** Uploads a file with the header of someone signed in to the API. Resolves with its ID. */
export async function uploadWith(
	{ origin }: SharedInstance,
	authorization: string,
	fileName: string,
	value: Buffer,
): Promise<string> {
	const headers = { Authorization: authorization, "Content-Type": MULTIPART };
	const { json } = await postUpload({ origin }, headers, multipart(uploadPart(fileName, value)));
	return json.id;
}
