import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

interface Kept {
  readonly bytes: Buffer;
  written: number;
}

const REGION = 'us-east-1';
const SKEW_MS = 15 * 60_000;
const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/**
 * One bucket of an S3-compatible storage, in memory: objects, lists in pages, and each request judged by its signature (AWS Signature Version 4 as Amazon describes
 * it, written without a look at the client). Can be away, and can fail.
 */
export class BucketServer {
  readonly objects = new Map<string, Kept>();
  readonly keyId = 'boards';
  readonly secret = 'a secret of the storage';
  /** So many of the next requests fail with 503. */
  failing = 0;
  /** Objects of one page of a list. */
  page = 1000;
  private server: Server | null = null;
  private port = 0;

  static async start(): Promise<BucketServer> {
    const bucket = new BucketServer();
    await bucket.again();
    return bucket;
  }

  get endpoint(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** What a service is told, to keep its blobs here below a prefix. */
  get environment(): Record<string, string> {
    return {
      SERVICE_BLOBS: 's3://boards/builds',
      AWS_ENDPOINT_URL_S3: this.endpoint,
      AWS_ACCESS_KEY_ID: this.keyId,
      AWS_SECRET_ACCESS_KEY: this.secret,
    };
  }

  /** Does not answer until it is there again; what it holds stays. */
  async stop(): Promise<void> {
    const { server } = this;
    this.server = null;
    server?.closeAllConnections();
    await new Promise<void>((resolve) => (server === null ? resolve() : server.close(() => resolve())));
  }

  async again(): Promise<void> {
    this.server = createServer((asked, answer) => void this.answer(asked, answer));
    await new Promise<void>((resolve) => this.server?.listen(this.port, '127.0.0.1', resolve));
    this.port = (this.server.address() as AddressInfo).port;
  }

  private async answer(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const body = await buffer(asked);
    const url = new URL(asked.url ?? '/', this.endpoint);
    const [, bucket, ...rest] = url.pathname.split('/');
    const name = decodeURIComponent(rest.join('/'));
    const refuse = (status: number, code: string): unknown =>
      answer.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`);
    if (this.failing > 0) {
      this.failing--;
      return void refuse(503, 'SlowDown');
    }
    if (!this.isSigned(asked, url, body)) return void refuse(403, 'SignatureDoesNotMatch');
    if (bucket !== 'boards') return void refuse(404, 'NoSuchBucket');
    if (name === '') return void (asked.method === 'GET' ? answer.end(this.list(url.searchParams)) : answer.end());
    if (asked.method === 'PUT') this.objects.set(name, { bytes: body, written: Date.now() });
    if (asked.method === 'DELETE') this.objects.delete(name);
    const found = this.objects.get(name);
    if (asked.method === 'DELETE') return void answer.writeHead(204).end();
    if (found === undefined) return void refuse(404, 'NoSuchKey');
    answer.setHeader('last-modified', new Date(found.written).toUTCString());
    answer.end(asked.method === 'GET' ? found.bytes : '');
  }

  /** ListObjectsV2. */
  private list(query: URLSearchParams): string {
    const prefix = query.get('prefix') ?? '';
    const names = [...this.objects.keys()].filter((name) => name.startsWith(prefix) && name > (query.get('continuation-token') ?? '')).sort();
    const page = names.slice(0, Math.min(this.page, Number(query.get('max-keys') ?? 1000)));
    const more = names.length > page.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    const rows = page.map((name) => {
      const { bytes, written } = this.objects.get(name) as Kept;
      return `<Contents><Key>${name}</Key><LastModified>${new Date(written).toISOString()}</LastModified><ETag>&quot;${sha256(bytes)}&quot;</ETag><Size>${bytes.length}</Size></Contents>`;
    });
    return `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>boards</Name><Prefix>${prefix}</Prefix><KeyCount>${page.length}</KeyCount><IsTruncated>${more !== ''}</IsTruncated>${rows.join('')}${more}</ListBucketResult>`;
  }

  private isSigned({ method = '', headers }: IncomingMessage, url: URL, body: Buffer): boolean {
    const [, id, day, region, signed = '', signature] =
      /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/.exec(
        headers.authorization ?? '',
      ) ?? [];
    const [time, payload] = [String(headers['x-amz-date']), String(headers['x-amz-content-sha256'])];
    const [, ...parts] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(time) ?? [];
    const [year = 0, month = 0, date = 0, ...clock] = parts.map(Number);
    const isNow = Math.abs(Date.UTC(year, month - 1, date, ...clock) - Date.now()) < SKEW_MS;
    const isWhole = payload === 'UNSIGNED-PAYLOAD' || payload === sha256(body);
    if (id !== this.keyId || region !== REGION || day !== time.slice(0, 8) || !isNow || !isWhole || !signed.split(';').includes('host')) return false;
    const encode = (text: string): string => encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
    const query = [...url.searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort();
    const lines = signed.split(';').map((name) => `${name}:${String(headers[name]).trim().replace(/ +/g, ' ')}\n`);
    const request = [method, url.pathname, query.join('&'), lines.join(''), signed, payload].join('\n');
    const toSign = ['AWS4-HMAC-SHA256', time, `${day}/${region}/s3/aws4_request`, sha256(request)].join('\n');
    const key = hmac(hmac(hmac(hmac(`AWS4${this.secret}`, day ?? ''), region ?? ''), 's3'), 'aws4_request');
    return hmac(key, toSign).toString('hex') === signature;
  }
}
