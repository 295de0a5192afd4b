/** A place in a bucket. `prefix` has no slash at its ends; `''` is the bucket itself. */
export interface S3Location {
  bucket: string;
  prefix: string;
}

/**
 * Takes `s3://bucket/prefix` apart (also `s3a://` and `s3n://`, as Spark's settings have it). Keys are taken as they
 * stand: `%`, `#`, `?` and blanks are ordinary. Slashes in a row count as one, as in a Hadoop path.
 * @throws Error without the text of a location that may hold a password
 */
export function parseS3Location(location: string): S3Location {
  const [, bucket = '', rest = ''] = /^s3[an]?:\/\/([^/]*)(.*)$/is.exec(location) ?? [];
  if (bucket.includes('@')) {
    throw new Error(
      'found something before an @ where the bucket stands, expected s3://bucket/prefix; credentials come from the environment or the instance, never from a location',
    );
  }
  if (!/^[a-z0-9][a-z0-9._-]*$/i.test(bucket)) {
    throw new Error(`found the bucket ${JSON.stringify(bucket)}, expected s3://bucket/prefix`);
  }
  const prefix = rest.split('/').filter(Boolean).join('/');
  return { bucket, prefix };
}
