import { fromBase64, toBase64 } from "../../util/base64.ts";
import type { Forest } from "./forest.ts";

/** Result of the training: two forests and the weights of class names. */
export interface ContentModel {
  readonly classWeights: ReadonlyMap<number, number>;
  readonly first: Forest;
  readonly second: Forest;
}

type Numbers = Uint8Array<ArrayBuffer> | Int32Array<ArrayBuffer> | Float32Array<ArrayBuffer>;

function bytesOf(numbers: Numbers): Uint8Array {
  return new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
}

/**
 * Packs the model into one base64 string. It contains typed arrays in little-endian order, each after its byte length.
 */
export function packModel(model: ContentModel): string {
  const arrays: Numbers[] = [
    Int32Array.from(model.classWeights.keys()),
    Float32Array.from(model.classWeights.values()),
  ];
  for (const forest of [model.first, model.second]) {
    const { bias, roots, feature, threshold, left, right, leaf } = forest;
    arrays.push(Float32Array.of(bias), ...([roots, feature, threshold, left, right, leaf] as Numbers[]));
  }
  return toBase64(
    Uint8Array.from(
      arrays.flatMap((numbers) => {
        const bytes = bytesOf(numbers);
        return [...bytesOf(Int32Array.of(bytes.length)), ...bytes];
      }),
    ),
  );
}

/** Reads a string that `packModel` wrote. */
export function unpackModel(packed: string): ContentModel {
  const bytes = fromBase64(packed);
  let at = 0;
  const next = (): ArrayBuffer => {
    const length = new DataView(bytes.buffer).getInt32(at, true);
    at += 4 + length;
    // This is a copy, because a typed array must start at a multiple of its element size.
    return bytes.slice(at - length, at).buffer;
  };
  const keys = new Int32Array(next());
  const weights = new Float32Array(next());
  const classWeights = new Map(Array.from(keys, (key, index) => [key, weights[index] ?? 0]));
  const forest = (): Forest => ({
    bias: new Float32Array(next())[0] ?? 0,
    roots: new Int32Array(next()),
    feature: new Uint8Array(next()),
    threshold: new Float32Array(next()),
    left: new Int32Array(next()),
    right: new Int32Array(next()),
    leaf: new Float32Array(next()),
  });
  return { classWeights, first: forest(), second: forest() };
}
