// java Verify.java < vectors.jsonl
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public final class Verify {
  private static final long TOLERANCE_SECONDS = 300;

  /** body is the raw body; header is x-signature. */
  static boolean verifyBody(byte[] body, String secret, String header) throws Exception {
    StringBuilder expected = new StringBuilder("sha256=");
    for (byte b : hmac(secret, new byte[0], body)) expected.append(String.format("%02x", b));
    return isEqual(expected.toString(), header);
  }

  /** now is your clock in unix seconds. */
  static boolean verifyStandard(
      byte[] body, String secret, String id, String timestamp, String header, long now) throws Exception {
    if (!timestamp.matches("[0-9]{1,12}")) return false;
    if (Math.abs(now - Long.parseLong(timestamp)) > TOLERANCE_SECONDS) return false;
    byte[] mac = hmac(secret, (id + "." + timestamp + ".").getBytes(UTF_8), body);
    String expected = "v1," + Base64.getEncoder().encodeToString(mac);
    for (String signature : header.split(" ")) {
      if (isEqual(expected, signature)) return true;
    }
    return false;
  }

  private static byte[] hmac(String secret, byte[] before, byte[] body) throws Exception {
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(secret.getBytes(UTF_8), "HmacSHA256"));
    mac.update(before);
    return mac.doFinal(body);
  }

  private static boolean isEqual(String expected, String given) {
    return MessageDigest.isEqual(expected.getBytes(UTF_8), given.getBytes(UTF_8));
  }

  public static void main(String[] args) throws Exception {
    BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      byte[] body = field(line, "body").getBytes(UTF_8);
      String secret = field(line, "secret");
      Matcher now = Pattern.compile("\"now\":(\\d+)").matcher(line);
      if (!now.find()) throw new IllegalArgumentException("no now");
      boolean ok = verifyBody(body, secret, field(line, "x_signature"));
      boolean okStandard =
          verifyStandard(
              body,
              secret,
              field(line, "webhook_id"),
              field(line, "webhook_timestamp"),
              field(line, "webhook_signature"),
              Long.parseLong(now.group(1)));
      System.out.println(ok + " " + okStandard);
    }
  }

  /** Enough of JSON for the vectors; use a library for the webhooks themselves. */
  private static String field(String line, String name) {
    Matcher value = Pattern.compile("\"" + name + "\":\"((?:[^\"\\\\]|\\\\.)*)\"").matcher(line);
    if (!value.find()) throw new IllegalArgumentException("no " + name);
    return value.group(1).replaceAll("\\\\(.)", "$1");
  }
}
